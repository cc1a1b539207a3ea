"""How an address describes itself: one decorator for its words, its body, its answer, its errors and examples."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.serializers import BaseSerializer

from wizard_club.lib.api.bodies import ErrorBody, PageQuery, Query, Strict

Handler = TypeVar("Handler", bound=Callable[..., Any])

WORDS = {
    400: "The body or the query is not valid; `fields` says where.",
    401: "Nobody is signed in, or the token is unknown or revoked.",
    403: "This account, token or link may not do that.",
    404: "There is no such thing, or the asker may not know of it.",
    409: "Somebody else changed it meanwhile: nothing is done, and the answer shows both.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "A rule forbids it: nothing is done, and `code` names the rule.",
    429: "Too many requests; `Retry-After` says how many seconds to wait.",
}
MARK = (
    OpenApiParameter(
        "If-None-Match",
        str,
        OpenApiParameter.HEADER,
        description="The `ETag` of what was read before: 304 if it stands.",
    ),
)
FILE = OpenApiResponse(OpenApiTypes.BINARY, description="The file.")
EXAMPLES: dict[int, dict[str, Any]] = {
    400: {"code": "invalid", "message": "Some values are not valid", "fields": {"name": ["This field is required."]}},
    401: {"code": "not_authenticated", "message": "Authentication credentials were not provided.", "fields": {}},
    403: {"code": "scope_too_small", "message": "This token may read only", "fields": {}},
    404: {"code": "not_found", "message": "Not found.", "fields": {}},
    409: {"code": "changed_meanwhile", "message": "Somebody else changed this meanwhile", "fields": {}},
    413: {"code": "batch_too_large", "message": "The body is larger than this interface reads", "fields": {}},
    415: {
        "code": "unsupported_media_type",
        "message": 'Unsupported media type "text/plain" in request.',
        "fields": {},
    },
    422: {"code": "player_name_missing", "message": "A member needs a name", "fields": {}},
    429: {"code": "throttled", "message": "Request was throttled. Expected available in 20 seconds.", "fields": {}},
}


def documented(  # noqa: PLR0913 (each is one part of the description)
    *,
    tag: str,
    answer: type[BaseSerializer[Any]] | BaseSerializer[Any] | OpenApiResponse | dict[Any, Any] | None,
    example: Any = None,
    status: int = 200,
    many: bool = False,
    body: type[Strict] | dict[str, Any] | None = None,
    sends: Any = None,
    query: type[Query] | None = None,
    errors: Sequence[int] = (),
    public: bool = False,
    media: str = "",
    more: dict[Any, Any] | None = None,
    words: str = "",
) -> Callable[[Handler], Handler]:
    """Describe a handler of an `ApiView`; its docstring is the description, the first sentence of it the summary.

    `example` is one answer (one row of a list with `many`), `sends` one body. The errors that its shape can meet (a
    body, a query, names in the address) are added by themselves; `errors` are those of its rules. `more` are further
    answers, `words` go behind the docstring.
    """

    def describe(handler: Handler) -> Handler:
        named = list(inspect.signature(handler).parameters)[2:]
        statuses = {429, *errors} | (set() if public else {401, 403})
        statuses |= {404} if named or many else set()
        statuses |= {400} if query or many else set()
        statuses |= {400, 413, 415} if body else set()
        good = (status, media) if media else status
        answers: dict[Any, Any] = {good: answered(answer, example, many=many)}
        answers |= {number: refused(number) for number in sorted(statuses)}
        read = handler.__name__ == "get"
        if read:
            answers[304] = OpenApiResponse(description="Nothing has changed since the ETag shown in `If-None-Match`.")
        parameters = [*([query] if query else []), *([PageQuery] if many else ()), *(MARK if read else ())]
        description = inspect.cleandoc(handler.__doc__ or "")
        return extend_schema(
            operation_id=operation_id(handler),
            tags=[tag],
            summary=summary_of(description),
            description=f"{description}\n\n{words}".strip(),
            request=body,
            parameters=parameters,
            responses=answers | (more or {}),
            examples=[OpenApiExample("request", sends, request_only=True)] if sends is not None else None,
        )(handler)

    return describe


def answered(answer: Any, example: Any, *, many: bool) -> Any:
    """The answer when all goes well."""
    if answer is None:
        return OpenApiResponse(description="Done; there is nothing to say.")
    if isinstance(answer, OpenApiResponse):
        return answer
    shape = answer(many=True) if many else answer
    examples = [OpenApiExample("answer", example, response_only=True)] if example is not None else []
    return OpenApiResponse(shape, description="All went well.", examples=examples)


def refused(status: int) -> OpenApiResponse:
    """An error answer with its example."""
    examples = [OpenApiExample("error", EXAMPLES[status], response_only=True, status_codes=[str(status)])]
    return OpenApiResponse(ErrorBody, description=WORDS[status], examples=examples)


def operation_id(handler: Callable[..., Any]) -> str:
    """`MemberList.post` is called `member_list_post`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", handler.__qualname__).replace(".", "_").lower()


def summary_of(description: str) -> str:
    """The first sentence, without its full stop."""
    return re.split(r"[.:;](?:\s|$)", description, maxsplit=1)[0].replace("\n", " ")
