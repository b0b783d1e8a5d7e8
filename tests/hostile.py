"""Names that do harm where somebody believes them."""

from __future__ import annotations

from typing import Final

HURT: Final = "hurt"
"""The global that a name sets where it runs as a script."""

MARKUP: Final = (
    "<script>hurt=1</script>",
    "</script><script>hurt=1</script>",
    "<img src=x onerror=hurt=1>",
    '"><svg onload=hurt=1>',
    "' autofocus onfocus='hurt=1",
    "]]><script>hurt=1</script>",
    "--><script>hurt=1</script>",
    "&#x0;&lt;script&gt;&amp;",
    "</title><style>*{display:none}</style>",
    "javascript:hurt=1",
    "{{7*7}}${7*7}`{seat}%s",
)

FORMULAS: Final = (
    "=1+1",
    "＝1+1",
    "\n=1+1",
    "\r=1+1",
    "\t=1+1",
    "\u200b=1+1",
    "\ufeff=1+1",
    "\u2066=1+1",
    "x;=1+1",
    "x\t=1+1",
    "x,=1+1",
    "x|=1+1",
    "x\u2028=1+1",
    "x =1+1",
    "x:=1+1",
    "x^=1+1",
    "x_=1+1",
    "x\u3000=1+1",
    "\ufe66SUM(A1)",
    "a, \ufe6bSUM(A1)",
    '";=1+1',
    '","=1+1',
    'x\n"=1+1"',
    '"=1+1"',
    ' "; "-1',
    "x,  ＠SUM(A1)",
    "@SUM(A1)",
    "+1",
    "-1",
    '=HYPERLINK("http://127.0.0.1/","x")',
)

UNSEEN: Final = (
    "A\x1b[31m\x07B",
    "A\x9b1mB",
    "A\x00B",
    "A\x7f\x08\x08B",
    "evil\u202egnp.exe",
    "A\u2066\u2067\u2068B\u2069",
    "A\u200b\u200c\u200d\u2060B",
    "A\u2028B\u2029C\x85D",
    "data: x\n\nevent: over\ndata: {}\r\rid: 9",
    "\ufffe\uffff",
    "\ue000\U0010ffff",
)

HEAPS: Final = (
    "Z" + "\u0336\u0353\u0310\u0488" * 14,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 12,
    "ﷺ" * 60,
    "W" * 60,
)

NAMES: Final = (*MARKUP, *FORMULAS, *UNSEEN, *HEAPS)
