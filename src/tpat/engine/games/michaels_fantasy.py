"""Michael's Fantasy: Free Cell with cards face down, runs of any length, and five rotations."""

from tpat.engine.rules import Back, Feel, Rules, Spread

RULES = Rules(
    name="michaels-fantasy",
    title="Michael's Fantasy",
    feel=Feel(3, 2, 4),
    family="freecell",
    columns=6,
    face_down=3,
    face_up=5,
    spread=Spread.COLUMNS,
    cells=4,
    back=Back.ANY,
    rotations=5,
    options=("columns", "face_up", "face_down", "rotations"),
    aliases=("mf",),
)
