"""The types of bodies, queries and replies. Made by `npm run generate` from the contract; changes here would be lost."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Union

from typing_extensions import NotRequired, TypedDict


class AuthCardsRequest(TypedDict):
    """The body of a call that gets a token for the card vault."""
    email: str
    """The e-mail address of the credential."""

    secret: str
    """The secret of the credential. Keep it on your server."""

    io_seller_id: str
    """The seller to act as: that of the credential, or, for a platform, one of its sellers. Its `io_seller_id`,
    or its integer `id`.
    """

    scope: NotRequired[Literal["tokenize"]]
    """`tokenize`: the token only tokenizes cards, which is all that a page needs."""


class AuthCardsReply(TypedDict):
    """A token for further calls, valid for an hour."""
    access_token: str
    """Send it as `Authorization: Bearer …`. Keep it on your server."""

    token_type: Literal["bearer"]
    """Always `bearer`."""

    token_scope: str
    """The scopes of the token, separated by spaces."""

    expires_in: int
    """For how long the token is valid, in seconds."""

    expires_at: int
    """When the token expires, in Unix seconds."""


class AuthLoginRequest(TypedDict):
    """The body of a call that logs in."""
    email: str
    """The e-mail address of the credential."""

    secret: str
    """The secret of the credential. Keep it on your server."""

    io_seller_id: str
    """The seller to act as: that of the credential, or, for a platform, one of its sellers. Its `io_seller_id`,
    or its integer `id`.
    """

    scope: NotRequired[str]
    """Scopes of the token, separated by spaces, when it needs fewer than the credential has, such as
    `payments:read`.
    """


CredentialsCreateRequestBudgetHour = TypedDict(
    "CredentialsCreateRequestBudgetHour",
    {
        "from": "str",
        "to": "str",
    },
)
"""The hours in which a credential works, in São Paulo time."""


class CredentialsCreateRequestBudget(TypedDict):
    """What is to limit a credential beyond its scopes."""
    operations: NotRequired[Union[List[str], None]]
    """Names of calls, as in the SDK, or families such as `customers.*`; null: all calls that the scopes allow."""

    hours: NotRequired[Union[CredentialsCreateRequestBudgetHour, None]]
    """Hours in which the credential works, in São Paulo time; null: always."""

    amount_per_call: NotRequired[Union[int, None]]
    """The most that one call may charge, refund or pay out, in centavos; null: no limit."""

    amount_per_day: NotRequired[Union[int, None]]
    """The most that all its calls of a day (São Paulo) may charge, refund and pay out together, in centavos;
    null: no limit.
    """


class CredentialsCreateRequest(TypedDict):
    """The body of a call that creates a credential."""
    email: str
    """The e-mail address with which the program logs in; no mail is sent to it."""

    io_seller_id: NotRequired[str]
    """The seller for which it is created; by default that of the token. Its `io_seller_id`, or its integer `id`."""

    scopes: NotRequired[List[Literal["payments", "payments:read", "sellers", "sellers:read", "corporate", "corporate:read", "corporate:secrets", "corporate:secrets:read", "webhooks", "webhooks:read", "credentials", "credentials:read", "users", "users:read", "requests", "requests:read", "audit", "audit:read", "mails", "mails:read", "cards", "cards:read"]]]
    """By default the scopes of your token, without `credentials`, `users`, `requests`, `audit`, `mails` and
    `corporate:secrets`, which must be named.
    """

    expires_at: NotRequired[Union[str, None]]
    """When the credential ends; null: never. A time without an offset is São Paulo’s."""

    networks: NotRequired[Union[List[str], None]]
    """Addresses and networks (CIDR), IPv4 or IPv6; null: from everywhere."""

    rate_limit: NotRequired[Union[int, None]]
    """Calls a minute; further ones get 429."""

    budget: NotRequired[Union[CredentialsCreateRequestBudget, None]]
    """What limits the credential beyond its scopes: calls, hours and amounts; null: nothing."""

    note: NotRequired[Union[str, None]]
    """Your own note, such as what it is for; null: none."""


CredentialsCreateReplyBudgetHour = TypedDict(
    "CredentialsCreateReplyBudgetHour",
    {
        "from": "str",
        "to": "str",
    },
)
"""Hours in which the credential works, in São Paulo time; null: always."""


class CredentialsCreateReplyBudget(TypedDict):
    """What limits a credential beyond its scopes."""
    operations: Union[List[str], None]
    """Names of calls, as in the SDK, or families such as `customers.*`; null: all calls that the scopes allow."""

    hours: Union[CredentialsCreateReplyBudgetHour, None]
    """Hours in which the credential works, in São Paulo time; null: always."""

    amount_per_call: Union[int, None]
    """The most that one call may charge, refund or pay out, in centavos; null: no limit."""

    amount_per_day: Union[int, None]
    """The most that all its calls of a day (São Paulo) may charge, refund and pay out together, in centavos;
    null: no limit.
    """


class CredentialsCreateReply(TypedDict):
    """A credential with its secret, which is shown only here."""
    id: str
    """Identifier of a credential."""

    resource: Literal["credential"]
    """The kind of the object."""

    io_seller_id: str
    """The seller as which the program acts."""

    email: str
    """The e-mail address with which the program logs in; no mail is sent to it."""

    status: Literal["active", "expired", "revoked"]
    """`active`: it works. `expired`: its end has passed. `revoked` is final."""

    scopes: List[str]
    """What the credential may do; `<scope>:read` is for reading only."""

    note: Union[str, None]
    """Your own note, such as what it is for; null: none."""

    expires_at: Union[str, None]
    """When the credential ends; null: never."""

    networks: Union[List[str], None]
    """Addresses and networks from which it works; null: from everywhere."""

    rate_limit: Union[int, None]
    """The most calls a minute; null: no limit."""

    budget: Union[CredentialsCreateReplyBudget, None]
    """What limits the credential beyond its scopes: calls, hours and amounts; null: nothing."""

    last_used_at: Union[str, None]
    """When it last logged in; null if never."""

    last_used_from: Union[str, None]
    """The address of the last login."""

    previous_secret_until: Union[str, None]
    """Until when the secret before the last rotation works too; null if there is none."""

    created_at: str
    """When it was created."""

    revoked_at: Union[str, None]
    """When it was revoked; null if it was not."""

    secret: Union[str, None]
    """The secret. Shown only in this reply, and to the same caller in a replay with its `Idempotency-Key`; null
    to others, and after a rotation.
    """


class Credential(TypedDict):
    """A credential with which a program logs in."""
    id: str
    """Identifier of a credential."""

    resource: Literal["credential"]
    """The kind of the object."""

    io_seller_id: str
    """The seller as which the program acts."""

    email: str
    """The e-mail address with which the program logs in; no mail is sent to it."""

    status: Literal["active", "expired", "revoked"]
    """`active`: it works. `expired`: its end has passed. `revoked` is final."""

    scopes: List[str]
    """What the credential may do; `<scope>:read` is for reading only."""

    note: Union[str, None]
    """Your own note, such as what it is for; null: none."""

    expires_at: Union[str, None]
    """When the credential ends; null: never."""

    networks: Union[List[str], None]
    """Addresses and networks from which it works; null: from everywhere."""

    rate_limit: Union[int, None]
    """The most calls a minute; null: no limit."""

    budget: Union[CredentialsCreateReplyBudget, None]
    """What limits the credential beyond its scopes: calls, hours and amounts; null: nothing."""

    last_used_at: Union[str, None]
    """When it last logged in; null if never."""

    last_used_from: Union[str, None]
    """The address of the last login."""

    previous_secret_until: Union[str, None]
    """Until when the secret before the last rotation works too; null if there is none."""

    created_at: str
    """When it was created."""

    revoked_at: Union[str, None]
    """When it was revoked; null if it was not."""


class CredentialsCurrentReplyBudgetToday(TypedDict):
    """What counted against the budget today, and what is left; null: it has no budget."""
    day: str
    """The day in São Paulo."""

    open: bool
    """Whether the hours of the budget allow calls now."""

    amount_spent: Union[int, None]
    """In centavos; null: without `amount_per_day` nothing is counted."""

    amount_left: Union[int, None]
    """In centavos; null: no limit of the day."""


class CredentialsCurrentReply(TypedDict):
    """The credential of a token, as it sees itself."""
    id: str
    """Identifier of a credential."""

    resource: Literal["current_credential"]
    """The kind of the object."""

    io_seller_id: str
    """Identifier of a seller."""

    mode: Literal["sandbox", "live"]
    """Of the server."""

    scopes: List[str]
    """What the token may do; fewer than the credential may, where the login asked for fewer."""

    expires_at: Union[str, None]
    """When it expires if it was not approved: after seven days, or earlier if it can no longer be done then."""

    bound_to_networks: bool
    """Whether it works from certain networks only."""

    rate_limit: Union[int, None]
    """Calls a minute; null: no limit."""

    budget: Union[CredentialsCreateReplyBudget, None]
    """What limits the credential beyond its scopes: calls, hours and amounts; null: nothing."""

    budget_today: Union[CredentialsCurrentReplyBudgetToday, None]
    """What counted against the budget today, and what is left; null: it has no budget."""


class CredentialList(TypedDict):
    """A page of credentials."""
    resource: ListResource

    sort: ListSort

    items: List[Credential]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class CredentialsRotateRequest(TypedDict):
    """The body of a call that rotates the secret of a credential."""
    overlap_hours: NotRequired[int]
    """Hours for which the previous secret stays valid. 0 ends it at once, for example after a leak."""


class CredentialsUpdateRequest(TypedDict):
    """The body of a call that changes a credential; what is absent stays, and so do its scopes."""
    expires_at: NotRequired[Union[str, None]]
    """When the credential ends; null: never. A time without an offset is São Paulo’s."""

    networks: NotRequired[Union[List[str], None]]
    """Addresses and networks (CIDR), IPv4 or IPv6; null: from everywhere."""

    budget: NotRequired[Union[CredentialsCreateRequestBudget, None]]
    """The whole budget, in place of the one before; null: none. What was spent today stays spent."""

    note: NotRequired[Union[str, None]]
    """Your own note, such as what it is for; null: none."""


class UsersInviteRequest(TypedDict):
    """The body of a call that invites a person to the company."""
    email: str
    """The e-mail address to which the invitation is sent."""

    name: str
    """The name of the person."""

    role: Literal["admin", "finance", "developer", "viewer", "cardholder"]
    """`admin`: everything of the company. `finance`: its money. `developer`: its integration. `viewer`: reading.
    `cardholder`: their own cards.
    """

    language: NotRequired[Literal["en", "pt-BR"]]
    """The language of mails to a new person; Portuguese when absent."""

    holder: NotRequired[str]
    """Of a cardholder, and of no other role: the id of the holder of their cards."""


class UsersInviteReply(TypedDict):
    """The user who was invited or changed."""
    id: str
    """Identifier of a user."""

    resource: Literal["user"]
    """The kind of the object."""

    name: Union[str, None]
    """The name of the person; null until they accepted."""

    email: str
    """The e-mail address with which the person signs in."""

    role: Literal["admin", "finance", "developer", "viewer", "cardholder"]
    """`admin`: everything of the company. `finance`: its money. `developer`: its integration. `viewer`: reading.
    `cardholder`: their own cards.
    """

    holder: Union[str, None]
    """Of a user who is a cardholder: the id of the holder of their cards; otherwise null."""

    status: Literal["invited", "active", "blocked"]
    """`invited`: the person has not accepted yet. `active`: can sign in. `blocked`: cannot."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class Empty(TypedDict):
    """An empty object: nothing is sent in it."""


class User(TypedDict):
    """A user of the company: a person who signs in to its portal."""
    id: str
    """Identifier of a user."""

    resource: Literal["user"]
    """The kind of the object."""

    name: Union[str, None]
    """The name of the person; null until they accepted."""

    email: str
    """The e-mail address with which the person signs in."""

    role: Literal["admin", "finance", "developer", "viewer", "cardholder"]
    """`admin`: everything of the company. `finance`: its money. `developer`: its integration. `viewer`: reading.
    `cardholder`: their own cards.
    """

    holder: Union[str, None]
    """Of a user who is a cardholder: the id of the holder of their cards; otherwise null."""

    status: Literal["invited", "active", "blocked"]
    """`invited`: the person has not accepted yet. `active`: can sign in. `blocked`: cannot."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""

    second_factor: bool
    """Whether the person has a second factor."""


class UserList(TypedDict):
    """A page of users."""
    resource: ListResource

    sort: ListSort

    items: List[User]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class UsersUpdateRequest(TypedDict):
    """The body of a call that changes the role of a user, or blocks or unblocks one."""
    role: NotRequired[Literal["admin", "finance", "developer", "viewer", "cardholder"]]
    """`admin`: everything of the company. `finance`: its money. `developer`: its integration. `viewer`: reading.
    `cardholder`: their own cards.
    """

    status: NotRequired[Literal["active", "blocked"]]
    """`blocked`: the user cannot sign in any more; `active`: can again."""

    holder: NotRequired[str]
    """Of a cardholder, and of no other role: the id of the holder of their cards."""


class ApprovalSummaryAskedBy(TypedDict):
    """Who made the call that is held."""
    type: Literal["credential", "user"]
    """`credential`: a program. `user`: a user of the portal."""

    id: str
    """Id of the credential or the user."""

    name: Union[str, None]
    """The name of the user, or the e-mail of the credential."""


class ApprovalSummaryApprovalUser(TypedDict):
    """A user, by id and name."""
    id: str
    """Identifier of a user."""

    name: str
    """The name of the user."""


class ApprovalSummaryApproval(TypedDict):
    """The approval of one user."""
    user: ApprovalSummaryApprovalUser
    """The user who approved."""

    created_at: str
    """When the user approved."""


class ApprovalSummary(TypedDict):
    """A call that an approval policy holds, and who has approved it."""
    id: str
    """Identifier of an approval."""

    resource: Literal["approval"]
    """The kind of the object."""

    io_seller_id: str
    """The company to which it belongs: its seller id."""

    status: Literal["pending", "approved", "carried_out", "failed", "rejected", "withdrawn", "expired"]
    """`approved`: the server is about to carry it out. `failed`: it was approved, and refused when it was
    carried out.
    """

    action: Literal["payout", "payout_result", "refund", "bank_account", "card_limit", "corporate_payment", "credential", "user", "policy"]
    """`payout`: payouts, changes of the payout policy of a seller, and the closing of the corporate account,
    which pays out its balance. `payout_result`: a person says how a payout ended of which the bank says
    nothing; it is held without a policy too. `refund`: refunds of paid transactions. `bank_account`: linking
    and unlinking a bank account. `card_limit`: limits of cardholders and corporate cards.
    `corporate_payment`: recharges, and payments of statements. `credential`: a credential that moves money:
    created, changed, its secret rotated. `user`: invitations and changes of users. `policy`: a policy for
    something that had none.
    """

    operation: str
    """Name of the call, as in the SDK."""

    amount_cents: Union[int, None]
    """The amount of what is asked for, in whole centavos; null if it has none."""

    asked_by: ApprovalSummaryAskedBy
    """The credential or the user who made the call."""

    approvals_needed: int
    """How many people must approve it."""

    approvals: List[ApprovalSummaryApproval]
    """Who has approved so far, the first one first."""

    roles: List[Literal["admin", "finance", "developer"]]
    """Users with one of these roles may approve."""

    users: List[ApprovalSummaryApprovalUser]
    """Further users who may approve, while their role is `admin`, `finance` or `developer`."""

    reason: Union[str, None]
    """Why it was rejected."""

    ended_by: Union[ApprovalSummaryApprovalUser, None]
    """The user who rejected it."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""

    expires_at: str
    """When it expires if it was not approved: after seven days, or earlier if it can no longer be done then."""

    ended_at: Union[str, None]
    """When it was carried out, failed, rejected, withdrawn or expired; null until then."""


class ApprovalRequestBankAccount(TypedDict):
    """The bank account that is linked, unlinked or paid out to, as it was when this was asked for."""
    io_seller_id: str
    """The seller of the bank account."""

    seller_name: str
    """The name of the seller."""

    holder_name: str
    """The name of the holder of the account."""

    taxpayer_id: str
    """The CPF or CNPJ of the holder."""

    bank_code: Union[str, None]
    """The COMPE code of the bank; its ISPB if it has none."""

    bank_name: str
    """The name of the bank."""

    routing_number: Union[str, None]
    """The number of the branch."""

    account_number: str
    """The number of the account, masked: only the last characters are visible."""

    type: Literal["checking", "savings", "pix"]
    """Checking or savings account."""


class ApprovalRequest(TypedDict):
    """The call as it will be carried out."""
    params: Any
    """The ids of the path."""

    body: Any
    """The body as it will be carried out, without secrets."""

    bank_account: Union[ApprovalRequestBankAccount, None]
    """The bank account that is linked, unlinked or paid out to, as it was when this was asked for; null where it
    is about none.
    """

    reason: Union[str, None]
    """Why it is asked for: the header `Vintem-Reason` of the call."""


class ApprovalResult(TypedDict):
    """The reply of the call when it was carried out."""
    status: int
    """HTTP status of the reply when it was carried out."""

    code: Union[str, None]
    """The error code, if it was refused."""

    message: Union[str, None]
    """The message of the error; null if it succeeded."""

    body: Any
    """The reply, without secrets. A secret is shown to who asked: by `POST …/result`, or by the call again with
    its `Idempotency-Key`.
    """


class Approval(TypedDict):
    """A call that an approval policy holds, with what it asks for and its result."""
    id: str
    """Identifier of an approval."""

    resource: Literal["approval"]
    """The kind of the object."""

    io_seller_id: str
    """The company to which it belongs: its seller id."""

    status: Literal["pending", "approved", "carried_out", "failed", "rejected", "withdrawn", "expired"]
    """`approved`: the server is about to carry it out. `failed`: it was approved, and refused when it was
    carried out.
    """

    action: Literal["payout", "payout_result", "refund", "bank_account", "card_limit", "corporate_payment", "credential", "user", "policy"]
    """`payout`: payouts, changes of the payout policy of a seller, and the closing of the corporate account,
    which pays out its balance. `payout_result`: a person says how a payout ended of which the bank says
    nothing; it is held without a policy too. `refund`: refunds of paid transactions. `bank_account`: linking
    and unlinking a bank account. `card_limit`: limits of cardholders and corporate cards.
    `corporate_payment`: recharges, and payments of statements. `credential`: a credential that moves money:
    created, changed, its secret rotated. `user`: invitations and changes of users. `policy`: a policy for
    something that had none.
    """

    operation: str
    """Name of the call, as in the SDK."""

    amount_cents: Union[int, None]
    """The amount of what is asked for, in whole centavos; null if it has none."""

    asked_by: ApprovalSummaryAskedBy
    """The credential or the user who made the call."""

    approvals_needed: int
    """How many people must approve it."""

    approvals: List[ApprovalSummaryApproval]
    """Who has approved so far, the first one first."""

    roles: List[Literal["admin", "finance", "developer"]]
    """Users with one of these roles may approve."""

    users: List[ApprovalSummaryApprovalUser]
    """Further users who may approve, while their role is `admin`, `finance` or `developer`."""

    reason: Union[str, None]
    """Why it was rejected."""

    ended_by: Union[ApprovalSummaryApprovalUser, None]
    """The user who rejected it."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""

    expires_at: str
    """When it expires if it was not approved: after seven days, or earlier if it can no longer be done then."""

    ended_at: Union[str, None]
    """When it was carried out, failed, rejected, withdrawn or expired; null until then."""

    can_decide: bool
    """Whether you may approve or reject it now. A credential never may."""

    request: Union[ApprovalRequest, None]
    """What was asked for; null 90 days after its end."""

    result: Union[ApprovalResult, None]
    """The reply of the call; null until it was carried out, and 90 days after its end."""


class ApprovalPolicy(TypedDict):
    """A policy: which calls wait for approval, from which amount, and who approves."""
    id: str
    """Identifier of an approval policy."""

    resource: Literal["approval_policy"]
    """The kind of the object."""

    io_seller_id: str
    """The company to which it belongs: its seller id."""

    action: Literal["payout", "payout_result", "refund", "bank_account", "card_limit", "corporate_payment", "credential", "user", "policy"]
    """`payout`: payouts, changes of the payout policy of a seller, and the closing of the corporate account,
    which pays out its balance. `payout_result`: a person says how a payout ended of which the bank says
    nothing; it is held without a policy too. `refund`: refunds of paid transactions. `bank_account`: linking
    and unlinking a bank account. `card_limit`: limits of cardholders and corporate cards.
    `corporate_payment`: recharges, and payments of statements. `credential`: a credential that moves money:
    created, changed, its secret rotated. `user`: invitations and changes of users. `policy`: a policy for
    something that had none.
    """

    amount_from_cents: Union[int, None]
    """It holds from this amount on, in centavos; null: any amount. Only for `payout`, `refund`, `card_limit` and
    `corporate_payment`; what has no amount, such as a payout policy, is held always.
    """

    approvals: int
    """How many people must approve."""

    roles: List[Literal["admin", "finance", "developer"]]
    """Users with one of these roles may approve."""

    binds_credentials: bool
    """Whether it also holds what credentials ask for. Calls that change a policy or make a credential are held
    in any case.
    """

    users: List[ApprovalSummaryApprovalUser]
    """Further users who may approve, while their role is `admin`, `finance` or `developer`."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class ApprovalPolicyList(TypedDict):
    """The approval policies of the company."""
    resource: Literal["list"]
    """The kind of the object."""

    items: List[ApprovalPolicy]
    """All approval policies of the company."""


class ApprovalSummaryList(TypedDict):
    """A page of approvals."""
    resource: ListResource

    sort: ListSort

    items: List[ApprovalSummary]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class ApprovalsResultReply(TypedDict):
    """The reply of the carried-out call, as it would have been."""
    status: int
    """The HTTP status of the reply of the carried-out call."""

    body: Any
    """The reply of the carried-out call."""


class ApprovalsRejectRequest(TypedDict):
    """The body of a call that rejects an approval."""
    reason: str
    """Why it is rejected; the one who asked reads it."""


class ApprovalPoliciesRemoveReply(TypedDict):
    """The approval policy that was removed."""
    id: str
    """Identifier of an approval policy."""

    resource: Literal["approval_policy"]
    """The kind of the object."""

    deleted: Literal[True]
    """Always `true`: it was deleted."""


class ApprovalPoliciesSetRequest(TypedDict):
    """The body of a call that sets an approval policy."""
    action: Literal["payout", "payout_result", "refund", "bank_account", "card_limit", "corporate_payment", "credential", "user", "policy"]
    """`payout`: payouts, changes of the payout policy of a seller, and the closing of the corporate account,
    which pays out its balance. `payout_result`: a person says how a payout ended of which the bank says
    nothing; it is held without a policy too. `refund`: refunds of paid transactions. `bank_account`: linking
    and unlinking a bank account. `card_limit`: limits of cardholders and corporate cards.
    `corporate_payment`: recharges, and payments of statements. `credential`: a credential that moves money:
    created, changed, its secret rotated. `user`: invitations and changes of users. `policy`: a policy for
    something that had none.
    """

    amount_from_cents: NotRequired[Union[int, None]]
    """It holds from this amount on, in centavos; null: any amount. Only for `payout`, `refund`, `card_limit` and
    `corporate_payment`; what has no amount, such as a payout policy, is held always.
    """

    approvals: int
    """How many people must approve."""

    roles: List[Literal["admin", "finance", "developer"]]
    """Users with one of these roles may approve."""

    users: NotRequired[List[str]]
    """Ids of further users of your company who may approve, while their role is one of these."""

    binds_credentials: NotRequired[bool]
    """Whether it also holds what credentials ask for. Calls that change a policy or make a credential are held
    in any case.
    """


class RequestDetail(TypedDict):
    """A recorded request with its bodies."""
    id: str
    """The `X-Request-Id` of the reply, and the `request_id` of an error."""

    resource: Literal["request"]
    """The kind of the object."""

    created_at: str
    """When the request came."""

    io_seller_id: str
    """The seller as which the call was made."""

    credential: Union[str, None]
    """Id of the credential; null for a login."""

    acting_for_seller: bool
    """Whether the credential is the platform's, used for this seller."""

    source: str
    """The address that the request came from."""

    method: str
    """The HTTP method of the request."""

    path: str
    """The path of the request."""

    operation: Union[str, None]
    """Name of the call, as in the SDK; null for an unknown path."""

    status: int
    """HTTP status of the reply."""

    code: Union[str, None]
    """The code of the error; null if the call succeeded."""

    duration_ms: float
    """How long it took, in milliseconds."""

    idempotency_key: Union[str, None]
    """Sent with the request; to callers other than its own a hash, `sha256:…`."""

    replayed: bool
    """Whether the reply repeated the result of an earlier request with the same key."""

    objects: List[str]
    """Ids of the objects in the path and in the reply."""

    query: Any
    """The query parameters that the call has."""

    body: Any
    """The fields of the body that the call has, without secrets and card numbers; null: none, longer than 16 KB,
    or of a call whose bodies are secret.
    """

    reply: Any
    """The reply, if it was an error; null when the call succeeded: `objects` names what it created or changed."""


class RequestSummary(TypedDict):
    """A recorded request, without its bodies."""
    id: str
    """The `X-Request-Id` of the reply, and the `request_id` of an error."""

    resource: Literal["request"]
    """The kind of the object."""

    created_at: str
    """When the request came."""

    io_seller_id: str
    """The seller as which the call was made."""

    credential: Union[str, None]
    """Id of the credential; null for a login."""

    acting_for_seller: bool
    """Whether the credential is the platform's, used for this seller."""

    source: str
    """The address that the request came from."""

    method: str
    """The HTTP method of the request."""

    path: str
    """The path of the request."""

    operation: Union[str, None]
    """Name of the call, as in the SDK; null for an unknown path."""

    status: int
    """HTTP status of the reply."""

    code: Union[str, None]
    """The code of the error; null if the call succeeded."""

    duration_ms: float
    """How long it took, in milliseconds."""

    idempotency_key: Union[str, None]
    """Sent with the request; to callers other than its own a hash, `sha256:…`."""

    replayed: bool
    """Whether the reply repeated the result of an earlier request with the same key."""

    objects: List[str]
    """Ids of the objects in the path and in the reply."""


class RequestSummaryList(TypedDict):
    """A page of the request log."""
    resource: ListResource

    items: List[RequestSummary]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    query_count: ListQueryCount

    has_more: ListHasMore

    next: Union[str, None]
    """Send it as `before` for the next page; a page of few matches ends after it searched 50,000 requests."""


class AuditRecordActor(TypedDict):
    """Who did it."""
    type: Literal["credential", "user", "operator", "command", "server"]
    """`credential`: a program. `user`: a user of the portal. `operator`: an operator of the installation, in the
    portal. `command`: a command at the machine. `server`: the server itself, in a job.
    """

    id: Union[str, None]
    """Id of the credential or the person."""

    name: Union[str, None]
    """The name of the actor; of a command, the user and the machine; null if it is not known."""


class AuditRecordObject(TypedDict):
    """The object that was changed or read."""
    type: str
    """The kind of the object."""

    id: Union[str, None]
    """Id of the object; null if there is only one such object."""


class AuditRecord(TypedDict):
    """A record of the audit log: who did what, from where, before and after."""
    id: str
    """Identifier of a record of the audit log."""

    resource: Literal["audit_record"]
    """The kind of the object."""

    created_at: str
    """When it was done."""

    io_seller_id: Union[str, None]
    """The seller that the act concerns; null if it concerns none."""

    actor: AuditRecordActor
    """Who did it."""

    acting_for_seller: bool
    """Whether the credential is the platform's, used for this seller."""

    source: Union[str, None]
    """The address that the request came from."""

    request_id: Union[str, None]
    """`X-Request-Id` of the request."""

    operation: Union[str, None]
    """Name of the call, as in the SDK, or the command."""

    action: Literal["customer.created", "customer.updated", "customer.cards_deleted", "customer.exported", "customer.erased", "customer.identity_read", "card_token.created", "card.associated", "card.set_default", "card.deleted", "transaction.created", "transaction.cancel_requested", "transaction.refund_requested", "transaction.refund_decided", "transaction.refund_decision_corrected", "transaction.capture_requested", "transaction.change_requested", "transaction.protest_requested", "transaction.protest_cancel_requested", "boleto_batch.created", "boleto_batch.canceled", "payment_link.created", "payment_link.updated", "static_qr_code.created", "static_qr_code.updated", "received_pix.assigned", "received_pix.return_requested", "branding.updated", "dispute.evidence_submitted", "split_rule.created", "split_rule.deleted", "quote.created", "seller.created", "seller.updated", "seller.approved", "seller.denied", "seller.blocked", "seller.unblocked", "seller.deleted", "bank_account_token.created", "bank_account.associated", "bank_account.deleted", "transfer.created", "transfer.canceled", "transfer.decided", "transfer.decision_corrected", "credential.created", "credential.updated", "credential.secret_rotated", "credential.revoked", "webhook.created", "webhook.updated", "webhook.deleted", "webhook.secret_rotated", "webhook.tested", "webhook.recovered", "webhook_delivery.redelivered", "corporate_account.requested", "corporate_account.contract_accepted", "corporate_account.approved", "corporate_account.denied", "corporate_account.suspended", "corporate_account.resumed", "corporate_account.contract_changed", "corporate_account.updated", "corporate_account.closed", "corporate_holder.created", "corporate_holder.updated", "corporate_holder.canceled", "corporate_card.created", "corporate_card.updated", "corporate_card.secrets_read", "corporate_authorization_endpoint.created", "corporate_authorization_endpoint.updated", "corporate_authorization_endpoint.deleted", "corporate_authorization_endpoint.secret_rotated", "corporate_authorization_endpoint.tested", "corporate_purchase_dispute.created", "corporate_purchase_dispute.withdrawn", "corporate_purchase_dispute.evidence_added", "corporate_limit_request.created", "corporate_limit_request.accepted", "corporate_limit_request.declined", "corporate_limit_request.canceled", "corporate_limit_request.ended", "corporate_receipt.created", "corporate_receipt.updated", "corporate_receipt.removed", "corporate_charge.created", "approval.created", "approval.approved", "approval.rejected", "approval.result_read", "approval.withdrawn", "approval.expired", "approval.carried_out", "approval.failed", "approval_policy.set", "approval_policy.removed", "user.invited", "user.invited_again", "user.invitation_withdrawn", "user.invitation_accepted", "user.added", "user.updated", "person.address_changed", "person.password_changed", "person.password_reset_requested", "person.second_factor_started", "person.second_factor_added", "person.second_factor_removed", "person.recovery_codes_renewed", "person.blocked", "person.unblocked", "person.operator_added", "person.operator_removed", "session.started", "session.ended", "session.company_changed", "saved_view.created", "saved_view.shared", "saved_view.unshared", "saved_view.removed", "sandbox_lever.pulled", "platform.created", "platform.updated", "platform.moved", "fee_plan.created", "cnab_file.written", "cnab_file.downloaded", "cnab_file.read", "cnab_file.entries_refused", "request.read", "mail.retried", "mail.tested", "installation.keys_rotated", "installation.keys_retired", "installation.keys_lost", "installation.clock_accepted", "installation.migrated", "installation.reconciled", "installation.backed_up", "installation.backup_proven", "installation.restored", "installation.events_archived", "installation.verification_started", "installation.verification_canceled", "installation.searched", "audit_log.exported", "audit_log.deleted", "audit_log.hold_placed", "audit_log.hold_released"]
    """What was done: the kind of the object, and the act."""

    object: AuditRecordObject
    """The object that was created, changed or read."""

    reason: Union[str, None]
    """The reason that was given: the header `Vintem-Reason` of the call, then the one in its body; null without
    one.
    """

    before: Any
    """The changed fields with their previous values. Without secrets."""

    after: Any
    """The created object, or the changed fields with their new values. Without secrets."""


class AuditRecordList(TypedDict):
    """A page of the audit log."""
    resource: ListResource

    items: List[AuditRecord]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    query_count: ListQueryCount

    has_more: ListHasMore

    next: Union[str, None]
    """Send it as `before` for the next page; a page of few matches ends after it searched 50,000 records."""


class TimelineEntryEventDelivery(TypedDict):
    """A delivery of the event to a webhook endpoint."""
    id: str
    """Identifier of a delivery."""

    webhook: str
    """The webhook to which it is delivered."""

    status: Literal["pending", "succeeded", "failed", "dropped"]
    """`pending`: to be sent, or sent again. Final: `succeeded`, answered 2xx; `failed`, given up; `dropped`, its
    webhook was disabled or deleted.
    """


class TimelineEntryEvent(TypedDict):
    """An event of the object, with its deliveries."""
    event_id: str
    """Identifier of the event; the same in every delivery of it."""

    type: str
    """The type of the event."""

    status: Union[str, None]
    """The status of the object at the time of the event; null for an object without a status."""

    object: str
    """The object of the event: this one, or a refund or dispute of it."""

    deliveries: Union[List[TimelineEntryEventDelivery], None]
    """At most 100 for a page of entries; null: the caller may not see webhooks."""


class TimelineEntryTransfer(TypedDict):
    """A ledger transfer that the object caused."""
    transfer: str
    """Identifier of the ledger transfer."""

    kind: str
    """Why the ledger moved, such as `sale`, `fee`, `settlement`, `refund` or `payout`."""

    phase: str
    """`posted`, or of a hold `pending`, `post` or `void`."""

    debit: str
    """The kind of the account, such as `available`."""

    credit: str
    """The kind of the account that was credited."""

    amount_cents: int
    """The amount of the transfer. Whole centavos."""


class TimelineEntryAct(TypedDict):
    """What somebody did, from the audit log."""
    record: str
    """Id of the audit record."""

    action: str
    """What was done: the kind of the object, and the act."""

    actor_type: str
    """`credential`: a program. `user`: a user of the portal. `operator`, `command`: of the installation.
    `server`: the server itself.
    """

    actor_name: Union[str, None]
    """The name of the actor, if the caller may know it; otherwise null."""

    request_id: Union[str, None]
    """Of the request that did it."""

    reason: Union[str, None]
    """The reason that was given; null without one."""


class TimelineEntry(TypedDict):
    """Something that happened to an object: an event, a ledger transfer or an act."""
    resource: Literal["timeline_entry"]
    """The kind of the object."""

    id: str
    """32 hexadecimal digits, in the order of the list."""

    kind: Literal["event", "transfer", "act"]
    """`event`: it has an `event`. `transfer`: a ledger transfer. `act`: what somebody did."""

    at: str
    """When it happened."""

    event: Union[TimelineEntryEvent, None]
    """The event; null for other kinds of entries."""

    transfer: Union[TimelineEntryTransfer, None]
    """The ledger transfer; null for other kinds of entries."""

    act: Union[TimelineEntryAct, None]
    """What somebody did; null for other kinds of entries."""


class TimelineEntryList(TypedDict):
    """A page of a timeline."""
    resource: ListResource

    items: List[TimelineEntry]
    """What the scopes of the caller may read: events need `payments` or `webhooks`, their deliveries `webhooks`,
    transfers `payments` or `sellers`, acts `audit`.
    """

    limit: ListLimit

    query_count: ListQueryCount

    has_more: ListHasMore

    next: Union[str, None]
    """Send it as `before` for the next page."""


class NewCustomerAddress(TypedDict):
    """The address of a customer, in a request."""
    line1: NotRequired[str]
    """The street."""

    line2: NotRequired[str]
    """The number in the street."""

    line3: NotRequired[str]
    """The complement of the address."""

    neighborhood: NotRequired[str]
    """The neighborhood."""

    postal_code: NotRequired[str]
    """Of Brazil, eight digits with or without a hyphen; of another country, as it is written there."""

    country_code: NotRequired[str]
    """ISO 3166-1; Brazil when absent."""

    city: str
    """The city."""

    state: NotRequired[str]
    """Of Brazil, two letters, and required; of another country, a code or a name, if it has states."""


class NewCustomer(TypedDict):
    """The body of a call that creates a customer."""
    first_name: str
    """The first name, or the name of a company."""

    last_name: NotRequired[str]
    """The last name; empty: none."""

    customer_type: NotRequired[Literal["person_natural", "person_legal"]]
    """`person_natural`: a person, by CPF. `person_legal`: a company, by CNPJ."""

    email: NotRequired[Union[Literal[""], str]]
    """The e-mail address; empty: none."""

    taxpayer_id: NotRequired[str]
    """The CPF or CNPJ of the customer, with or without punctuation. A boleto needs it."""

    phone_number: NotRequired[str]
    """The telephone number."""

    birthdate: NotRequired[str]
    """The date of birth, YYYY-MM-DD. It is only stored."""

    gender: NotRequired[str]
    """The gender, in your own words. It is only stored."""

    description: NotRequired[str]
    """A text of your own about the customer."""

    delinquent: NotRequired[bool]
    """Your own mark that the customer owes you. It is only stored."""

    address: NotRequired[NewCustomerAddress]
    """The postal address."""

    metadata: NotRequired[Dict[str, str]]
    """Your own texts, stored and shown with the object. A key with `null` or an empty text is omitted. At most
    50 keys of 1 to 40 characters, each with a text of at most 500; numbers, `true` and `false` are stored as
    text.
    """


class CustomerAddress(TypedDict):
    """The address of a customer."""
    line1: Union[str, None]
    """The street."""

    line2: Union[str, None]
    """The number in the street."""

    line3: Union[str, None]
    """The complement of the address."""

    neighborhood: Union[str, None]
    """The neighborhood."""

    city: Union[str, None]
    """The city."""

    state: Union[str, None]
    """The state, by its two letters."""

    postal_code: Union[str, None]
    """The postal code (CEP)."""

    country_code: Union[str, None]
    """The country, by its two letters of ISO 3166."""


class Customer(TypedDict):
    """A customer: the buyer of transactions."""
    id: str
    """Identifier of a customer."""

    resource: Literal["buyer"]
    """The kind of the object."""

    status: Literal["active", "erased"]
    """`erased`: the personal data was erased; the name is `[erased]`, the rest null."""

    first_name: str
    """The first name, or the name of a company."""

    last_name: Union[str, None]
    """The last name; null if there is none."""

    customer_type: Union[str, None]
    """`person_natural`: a person, by CPF. `person_legal`: a company, by CNPJ."""

    email: Union[str, None]
    """The e-mail address; null if there is none."""

    taxpayer_id: Union[str, None]
    """The CPF or CNPJ, without punctuation; null if there is none. A boleto needs it."""

    phone_number: Union[str, None]
    """The telephone number; null if there is none."""

    birthdate: Union[str, None]
    """The date of birth, YYYY-MM-DD. It is only stored."""

    gender: Union[str, None]
    """The gender, in your own words. It is only stored."""

    description: Union[str, None]
    """A text of your own about the customer."""

    delinquent: bool
    """Your own mark that the customer owes you. It is only stored."""

    address: Union[CustomerAddress, None]
    """The postal address; null if there is none."""

    payment_methods: List[Literal["credit"]]
    """The methods with stored data: `credit` while a card is stored."""

    default_debit: None
    """Always null; older clients read it."""

    default_credit: Union[str, None]
    """The default card: it is charged if a transaction names no card."""

    metadata: Dict[str, str]
    """Your own texts, as you sent them."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class CustomerReply(TypedDict):
    """A reply that has its object in `success`."""
    success: Customer
    """The object of this reply."""


class CustomerList(TypedDict):
    """A page of customers."""
    resource: ListResource

    sort: ListSort

    items: List[Customer]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class CustomerChange(TypedDict):
    """The body of a call that changes a customer; absent fields stay unchanged."""
    first_name: NotRequired[str]
    """The first name, or the name of a company."""

    last_name: NotRequired[str]
    """The last name; empty: none."""

    customer_type: NotRequired[Literal["person_natural", "person_legal"]]
    """`person_natural`: a person, by CPF. `person_legal`: a company, by CNPJ."""

    email: NotRequired[Union[Literal[""], str]]
    """The e-mail address; empty: none."""

    taxpayer_id: NotRequired[str]
    """The CPF or CNPJ of the customer, with or without punctuation. A boleto needs it."""

    phone_number: NotRequired[str]
    """The telephone number."""

    birthdate: NotRequired[str]
    """The date of birth, YYYY-MM-DD. It is only stored."""

    gender: NotRequired[str]
    """The gender, in your own words. It is only stored."""

    description: NotRequired[str]
    """A text of your own about the customer."""

    delinquent: NotRequired[bool]
    """Your own mark that the customer owes you. It is only stored."""

    address: NotRequired[NewCustomerAddress]
    """The postal address."""

    metadata: NotRequired[Dict[str, str]]
    """Merged with the stored metadata: a key with a text is set, a key with `null` or an empty text is removed,
    a key that is not sent stays. `null`, an empty text, `[]` and `{}` in place of the object change nothing;
    to remove all keys, send each of them. At most 50 keys of 1 to 40 characters, each with a text of at most
    500; numbers, `true` and `false` are stored as text.
    """


class CustomersEraseRequest(TypedDict):
    """The body of a call that erases the personal data of a customer."""
    reason: str
    """Why the data are erased; stored with the erasure and in the audit log."""


class CustomersEraseReply(TypedDict):
    """The erasure of the personal data of a customer, and its progress."""
    id: str
    """Identifier of a customer."""

    resource: Literal["customer_erasure"]
    """The kind of the object."""

    status: Literal["pending", "completed"]
    """`pending`: the customer is erased; transactions, events and recorded requests follow. A second round, ten
    minutes later, erases copies that were being written during the first.
    """

    reason: str
    """Why it was asked for, as it was sent."""

    requested_at: str
    """When the erasure was asked for."""

    completed_at: Union[str, None]
    """When the erasure was completed; null until then."""

    identity_kept_until: Union[str, None]
    """The name and document of a buyer who paid are kept encrypted until then, as the law requires, and only an
    operator can read them; null: they are not kept.
    """

    cards: int
    """Stored cards that were deleted."""

    transactions: int
    """Transactions erased so far: payer, address, description, metadata."""

    events: int
    """Events erased so far."""

    requests: int
    """Recorded requests whose bodies were erased so far."""


class CustomersExportRequest(TypedDict):
    """The body of a call that exports the data of a customer."""
    after: NotRequired[str]
    """The `next` of the part before; absent for the first part."""


class ListedCard(TypedDict):
    """A stored card of a customer."""
    id_card: str
    """The same as `id`; older clients read it."""

    id: str
    """Identifier of a card."""

    id_customer: str
    """The customer who has the card."""

    holder_name: str
    """The name on the card."""

    card_brand: Literal["Visa", "MasterCard", "American Express", "Elo", "Hipercard", "Diners", "Discover", "JCB", "Aura", "Banescard"]
    """The brand of the card."""

    first4_digits: str
    """The first four digits of the card number."""

    last4_digits: str
    """The last four digits of the card number."""

    expiration_month: str
    """The last month in which the card is valid, two digits."""

    expiration_year: str
    """The year in which the card expires, four digits."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""

    is_default: bool
    """Whether transactions without a card use it."""


class PixMethodKey(TypedDict):
    """The pix key that receives a payment."""
    type: str
    """The kind of the key: `cpf`, `cnpj`, `email`, `phone`, or `evp` for a random one."""

    value: str
    """The key itself."""


class PixMethodQrCode(TypedDict):
    """A QR code of pix, as text."""
    emv: Union[str, None]
    """The text of the QR code (pix copia e cola); null if there is none."""


class PixMethodPaymentPayer(TypedDict):
    """Who paid a pix."""
    name: Union[str, None]
    """The name."""

    taxpayer_id: Union[str, None]
    """CPF or CNPJ, masked where the bank masks it."""


class PixMethodPayment(TypedDict):
    """A pix that paid."""
    end_to_end_id: str
    """Its id at the SPI."""

    payer: Union[PixMethodPaymentPayer, None]
    """Who paid, who need not be the customer."""

    initiation: Union[Literal["manual", "key", "static_qr_code", "dynamic_qr_code", "payment_initiator", "contactless", "automatic", "other"], None]
    """How it was begun; null: not told."""

    message: Union[str, None]
    """What the payer wrote."""


class BillingInstructionsInterest(TypedDict):
    """One rule of a boleto: interest, late fee or discount, as an amount or a percentage."""
    mode: Literal["FIXED", "PERCENTAGE", "DAILY_AMOUNT", "DAILY_PERCENTAGE", "MONTHLY_PERCENTAGE"]
    """The mode that was sent, in capital letters."""

    value: float
    """The value as it was sent: whole centavos or a percentage."""

    amount: Union[str, None]
    """The value as an amount; null if it is a percentage. Reais, as decimal text."""

    amount_cents: Union[int, None]
    """The value as an amount; null if it is a percentage. Whole centavos."""

    percentage: Union[float, None]
    """The value as a percentage: 2.5 is 2.5%; null if it is an amount."""

    start_date: Union[str, None]
    """The `start_date` as it was sent, YYYY-MM-DD; null for a discount, or when none was sent."""

    limit_date: Union[str, None]
    """The last day of the discount, YYYY-MM-DD; null for interest and late fee."""


class BillingInstructions(TypedDict):
    """The interest, late fee and discount of a boleto."""
    interest: Union[BillingInstructionsInterest, None]
    """The interest for each day after the due date; null without."""

    late_fee: Union[BillingInstructionsInterest, None]
    """The late fee, charged once after the due date; null without."""

    discount: Union[BillingInstructionsInterest, None]
    """The discount for an early payment; null without."""


class PixMethod(TypedDict):
    """The pix with which a transaction is paid."""
    id: str
    """Identifier of a payment method."""

    resource: Literal["pix"]
    """The kind of the object."""

    type: Literal["pix"]
    """Always `pix`."""

    provider: str
    """Always `pix`; older clients read it."""

    version: str
    """Always `1`; older clients read it."""

    reusable: bool
    """Always false: the pix is of this transaction alone."""

    allow_update: bool
    """Always false: the pix cannot be changed, only canceled."""

    expiration_date: str
    """When the pix expires."""

    key: PixMethodKey
    """The pix key that receives the payment."""

    pix_link: str
    """The page on which the buyer pays the pix."""

    qr_code: PixMethodQrCode
    """The QR code of the pix, as text."""

    payment: Union[PixMethodPayment, None]
    """The pix that paid it, as its bank reports it."""

    due_date: NotRequired[str]
    """The due date, YYYY-MM-DD; absent where the pix has none."""

    payment_limit_date: NotRequired[str]
    """With a due date: the last day on which it can be paid, YYYY-MM-DD."""

    amount_due_cents: NotRequired[int]
    """Whole centavos that were due when the transaction last changed, with interest or discount."""

    billing_instructions: NotRequired[BillingInstructions]
    """With a due date: what the payer owes more or less on a day."""


class BoletoMethodChange(TypedDict):
    """A change of a boleto that is under way, or that its bank refused."""
    status: Literal["pending", "refused"]
    """`pending`: until its bank confirms it, a payment of the old or of the new amount counts."""

    amount_cents: int
    """The face value after the change, in centavos. Whole centavos."""

    expiration_date: str
    """The due date after the change, YYYY-MM-DD."""

    payment_limit_date: str
    """The last day on which it can then be paid, YYYY-MM-DD."""

    discount: Union[BillingInstructionsInterest, None]
    """The discount after the change; null: none."""

    reason: Union[str, None]
    """Of a refused change, the reason in the bank’s words."""

    requested_at: str
    """When the change was requested."""


class BoletoMethodProtestHistory(TypedDict):
    """A step of a protest."""
    status: Literal["requested", "ordered", "at_registry_office", "cancel_requested", "canceled", "refused", "protested", "paid_at_registry_office"]
    """The status that it had from then on."""

    reason: Union[str, None]
    """Where the bank refused what was asked, the reason in its words."""

    at: str
    """When the step was asked for or reported."""


class BoletoMethodProtest(TypedDict):
    """The protest of a boleto at a registry office, and how far it is."""
    status: Literal["requested", "ordered", "at_registry_office", "cancel_requested", "canceled", "refused", "protested", "paid_at_registry_office"]
    """`requested`: its bank has not confirmed it. `ordered`: the bank has the order. `at_registry_office`: the
    registry office has it. `cancel_requested`: it is asked to be canceled. `canceled`: the boleto is as
    before. `refused`: the bank did not take it. `protested` and `paid_at_registry_office` are its ends. A
    bank that tells less shows fewer of them.
    """

    reason: Union[str, None]
    """Where the bank refused what was asked last, the reason in its words."""

    requested_at: str
    """When it was requested, or first reported by the bank."""

    updated_at: str
    """When it was last changed."""

    history: List[BoletoMethodProtestHistory]
    """Its last steps, the oldest first: at most 20."""


class BoletoMethod(TypedDict):
    """The boleto with which a transaction is paid."""
    id: str
    """Identifier of a payment method."""

    resource: Literal["boleto"]
    """The kind of the object."""

    type: Literal["boleto"]
    """Always `boleto`."""

    url: str
    """The page of the boleto; with .pdf at the end, the PDF."""

    barcode: str
    """The 47 digits that a payer types (linha digitável); empty while its bank is registering it."""

    barcode_number: str
    """The 44 digits of the barcode; empty as `barcode` is."""

    qr_code: PixMethodQrCode
    """The QR code with which the boleto can also be paid by pix."""

    reference_number: str
    """The bank's number of the boleto (nosso número)."""

    document_number: str
    """The number of the boleto on this platform, as text; printed on it as the document number."""

    expiration_date: str
    """The due date, YYYY-MM-DD."""

    payment_limit_date: str
    """The last day on which it can be paid, YYYY-MM-DD."""

    recipient: str
    """The name of the beneficiary on the boleto."""

    bank_code: str
    """The COMPE code of the bank that issues the boleto."""

    sequence: str
    """The same as `document_number`; older clients read it."""

    status: Literal["paid", "not_paid"]
    """Whether the boleto was paid."""

    accepted: bool
    """Whether the bank has registered it; a bank that works by files does so later."""

    printed: bool
    """Whether its page was opened."""

    downloaded: bool
    """Whether its PDF was downloaded."""

    paid_at: Union[str, None]
    """When it was paid; null until then."""

    payment: Union[PixMethodPayment, None]
    """The pix that paid it, as its bank reports it."""

    amount_due_cents: int
    """Whole centavos that were due when the transaction last changed, with interest or discount."""

    billing_instructions: BillingInstructions
    """What the payer owes more or less on a day: interest, late fee and discount."""

    change: Union[BoletoMethodChange, None]
    """A change that is under way, with the terms after it, or the last one that the bank refused."""

    protest: Union[BoletoMethodProtest, None]
    """The protest of an overdue boleto, with its history; null: none."""

    customer: str
    """The customer who buys."""

    metadata: Dict[str, Any]
    """Always empty; older clients read it."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When the transaction last changed."""


class CardMethodVerificationChecklist(TypedDict):
    """What was checked of a card."""
    security_code_check: Union[str, None]
    """`pass` if the issuer authorized the card, `fail` if it declined the security code; otherwise null."""

    postal_code_check: Union[str, None]
    """Always null; older clients read it."""

    address_line1_check: Union[str, None]
    """Always null; older clients read it."""


class CardMethod(TypedDict):
    """The card that a transaction charges."""
    id: str
    """Identifier of a card."""

    resource: Literal["card"]
    """The kind of the object."""

    type: Literal["credit"]
    """Always `credit`: debit cards are not charged."""

    card_brand: str
    """The brand of the card."""

    first4_digits: str
    """The first four digits of the card number."""

    last4_digits: str
    """The last four digits of the card number."""

    expiration_month: str
    """The last month in which the card is valid, two digits."""

    expiration_year: str
    """The year in which the card expires, four digits."""

    holder_name: str
    """The name on the card."""

    is_active: bool
    """Whether a stored card of the customer was charged, and not a token."""

    is_valid: bool
    """False after the issuer declined it."""

    is_verified: bool
    """Whether the issuer authorized it."""

    verification_checklist: CardMethodVerificationChecklist
    """What was checked of the card."""

    customer: str
    """The customer who buys."""

    fingerprint: str
    """The same for the same card number on this platform."""

    address: None
    """Always null; older clients read it."""

    metadata: Dict[str, Any]
    """Always empty; older clients read it."""

    created_at: str
    """When the transaction was created."""

    updated_at: str
    """When the transaction last changed."""


class TransactionRefundDecision(TypedDict):
    """What people said of it while the bank said nothing; null: nothing."""
    result: Literal["paid", "not_paid"]
    """`paid`: the money left the paying account. `not_paid`: it did not."""

    approval: str
    """Identifier of an approval."""

    decided_at: str
    """When it took effect: once another person had approved it."""

    confirmed_at: Union[str, None]
    """When the bank said the same."""

    corrected_at: Union[str, None]
    """When the bank said the opposite: it follows the bank."""


class TransactionRefund(TypedDict):
    """A refund of a transaction."""
    id: str
    """Identifier of a refund."""

    status: Literal["pending", "succeeded", "failed"]
    """`pending`: the bank has not executed it yet; its amount is held. Final: `succeeded`, the amount was
    returned; `failed`, the bank refused.
    """

    amount: str
    """The amount to return to the payer. Reais, as decimal text."""

    amount_cents: int
    """The amount to return to the payer. Whole centavos."""

    reason: str
    """Why it is refunded: here always `requested`, by you."""

    unknown_since: Union[str, None]
    """Of a boleto’s, which is paid out: since when the bank that pays it has not said how it stands; null while
    it says it.
    """

    decision: Union[TransactionRefundDecision, None]
    """What people said of it while the bank said nothing; null: nothing."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class TransactionFeeDetail(TypedDict):
    """A fee of a transaction."""
    amount: str
    """The amount of the fee. Reais, as decimal text."""

    amount_cents: int
    """The amount of the fee. Whole centavos."""

    prepaid: bool
    """Always false: the fee is deducted from the sale; older clients read it."""

    currency: Literal["BRL"]
    """The currency: always the Brazilian real."""

    type: str
    """Always `gateway_fee`."""

    is_gateway_fee: bool
    """Always true: the fee is charged by the platform."""

    description: str
    """The name of the fee, such as `Pix fee`."""


class SplitOut(TypedDict):
    """A rule as it was applied to a transaction, with the part of the receiver."""
    id: Union[str, None]
    """The stored rule; null if the transaction sent its own rule."""

    receiver: str
    """The seller that gets this part."""

    receiver_fee_type: str
    """How the receiver pays the fee: `proportional` its share, `full` all of it, `free` nothing."""

    split_type: str
    """Whether `split_value` is a percentage of the gross amount (`percent`) or an amount in centavos (`fixed`).
    In a request `percentage` is read as `percent`.
    """

    split_value: float
    """Percent of the gross amount; for `fixed`, whole centavos."""

    chargeback_liable: bool
    """Whether this receiver is debited first if the buyer disputes the transaction (chargeback)."""

    amount: str
    """The part of the receiver, before the fee. Reais, as decimal text."""

    amount_cents: int
    """The part of the receiver, before the fee. Whole centavos."""

    fee: str
    """The part of the fee that the receiver pays. Reais, as decimal text."""

    fee_cents: int
    """The part of the fee that the receiver pays. Whole centavos."""

    refunded: str
    """What was refunded of this part, by refunds done and in progress. Reais, as decimal text."""

    refunded_cents: int
    """What was refunded of this part, by refunds done and in progress. Whole centavos."""


class TransactionInstallmentPlan(TypedDict):
    """How a card payment is divided into installments."""
    number_installments: str
    """The number of installments, 1 to 12."""

    mode: str
    """`interest_free`: the seller receives the installments month by month. `with_interest`: the issuer finances
    them.
    """


class PaymentAuthorization(TypedDict):
    """The authorization of a card by its issuer."""
    authorizer_id: Union[str, None]
    """Who authorized the card, as the acquirer names it; null without an authorization."""

    authorization_code: Union[str, None]
    """The code of the authorization, from the issuer; null without one."""

    authorization_nsu: Union[str, None]
    """The NSU of the authorization at the acquirer; null without one."""


class HistoryEntry(TypedDict):
    """One operation in the history of a transaction."""
    id: str
    """Identifier of a history entry."""

    transaction: str
    """The transaction of this history."""

    amount: str
    """The amount of this operation. Reais, as decimal text."""

    amount_cents: int
    """The amount of this operation. Whole centavos."""

    operation_type: Literal["created", "pre_authorization", "authorization", "paid", "capture", "canceled", "void", "void_partial", "updated"]
    """`void`: canceled on request, refunded in full, or disputed (`pending`; `failed` if the dispute was won,
    `succeeded` if it was lost). `void_partial`: the same for a part, or a payment that was not accepted and
    was sent back. `paid` with status `failed`: a payment that was not accepted. `canceled`: expired.
    `updated`: a boleto was changed (`failed`: its bank refused the change).
    """

    status: Literal["succeeded", "failed", "pending"]
    """`pending`: the bank has not ended the operation; `succeeded`: it was done; `failed`: it was refused."""

    response_code: Union[str, None]
    """Of a paid pix its end-to-end id (`E…`); of a decline or refusal the code of the issuer, acquirer or bank."""

    response_message: str
    """A short description; for a refusal, the reason."""

    authorization_code: Union[str, None]
    """The code of the authorization, from the issuer; null without one."""

    authorization_nsu: Union[str, None]
    """The NSU of the authorization at the acquirer; null without one."""

    authorizer_id: Union[str, None]
    """Who authorized the card, as the acquirer names it; null without an authorization."""

    authorizer: Union[str, None]
    """The same as `authorizer_id` for a card; else the payment method."""

    gatewayResponseTime: None
    """Always null; older clients read it."""

    created_at: str
    """When it happened: UTC, YYYY-MM-DD HH:MM:SS."""


class Transaction(TypedDict):
    """A payment by pix, boleto or card, with its payment method, fees, split and history."""
    id: str
    """Identifier of a transaction."""

    resource: Literal["transaction"]
    """The kind of the object."""

    status: Literal["new", "pending", "pre_authorized", "succeeded", "partial_refunded", "refunded", "failed", "canceled", "dispute", "charged_back", "reversed"]
    """The state of the payment. `new`: the bank has not accepted it yet. `pending`: to be paid.
    `pre_authorized`: the card is authorized, and waits for capture or review. `succeeded`: paid.
    `partial_refunded`, `refunded`: a part of it, or all, was refunded. `canceled`: canceled, or expired
    unpaid; a payment that still arrives makes it `succeeded`. `dispute`: disputed, with the amount held.
    Final: `failed` (the bank refused it), `charged_back` (the dispute was lost), `reversed` (the payment was
    reversed).
    """

    confirmed: Literal["0", "1"]
    """`1` after the transaction was paid, `0` before; as text, as older clients read it."""

    amount: str
    """The amount of the transaction now: of a card the captured part, of a boleto what was paid. Reais, as
    decimal text.
    """

    amount_cents: int
    """The amount of the transaction now: of a card the captured part, of a boleto what was paid. Whole centavos."""

    original_amount: str
    """The amount as it was first asked for: of a card the authorized amount, of a boleto its face value. Reais,
    as decimal text.
    """

    original_amount_cents: int
    """The amount as it was first asked for: of a card the authorized amount, of a boleto its face value. Whole
    centavos.
    """

    currency: Literal["BRL"]
    """The currency: always the Brazilian real."""

    description: Union[str, None]
    """A text of your own, stored and shown with the object."""

    payment_type: str
    """The payment method: pix, boleto or credit card."""

    statement_descriptor: Union[str, None]
    """The text on the buyer's card statement."""

    reference_id: Union[str, None]
    """Your own reference, as you sent it; null if you sent none."""

    customer: str
    """The customer who buys."""

    payment_link: Union[str, None]
    """The payment link on whose page it was made; null if it was made by a call."""

    static_qr_code: Union[str, None]
    """The static QR code that it paid."""

    io_seller_id: str
    """The seller of the transaction, who gets what the split leaves."""

    payment_method: Union[PixMethod, BoletoMethod, CardMethod]
    """What the buyer pays with: the pix, the boleto or the card, with all that is needed to pay it."""

    refunded: bool
    """Whether a part of it, or all, was refunded."""

    voided: bool
    """Whether it was canceled on request, or refunded in full."""

    captured: bool
    """Whether it was ever paid; of a card, captured."""

    refunds: List[TransactionRefund]
    """The refunds that you asked for, in progress, done and refused."""

    fees: str
    """The fee of the transaction, less what refunds gave back; 0 if it failed or was canceled. Reais, as decimal
    text.
    """

    fees_cents: int
    """The fee of the transaction, less what refunds gave back; 0 if it failed or was canceled. Whole centavos."""

    fee_details: List[TransactionFeeDetail]
    """The fee as a list of one entry; empty without a fee."""

    split_rules: List[SplitOut]
    """How the amount was divided, by receiver. The rest belongs to the seller of the transaction."""

    installment_plan: Union[TransactionInstallmentPlan, None]
    """Into how many installments the card payment is divided; null for a pix or a boleto."""

    payment_authorization: Union[PaymentAuthorization, None]
    """The authorization of the card; null for a pix or a boleto."""

    expected_on: Union[str, None]
    """When its first amount becomes available to the seller: of a pix at once, else when the first receivable
    settles; null until it is paid.
    """

    history: List[HistoryEntry]
    """What happened to the transaction, the oldest first."""

    sales_receipt: None
    """Always null; older clients read it."""

    antifraud_status: Union[Literal["reviewing", "approved", "rejected"], None]
    """For a card payment that was held for a review."""

    antifraud_type: None
    """Always null; older clients read it."""

    antifraud_code: None
    """Always null; older clients read it."""

    antifraud_packageID: None
    """Always null; older clients read it."""

    metadata: Dict[str, str]
    """Your own texts, as you sent them."""

    location_latitude: None
    """Always null; older clients read it."""

    location_longitude: None
    """Always null; older clients read it."""

    rewards: None
    """Always null; older clients read it."""

    discounts: None
    """Always null; older clients read it."""

    individual: None
    """Always null; older clients read it."""

    business: None
    """Always null; older clients read it."""

    pix_qrcode_url: NotRequired[str]
    """The address of the picture of the QR code; absent if it cannot be paid by pix."""

    qrcode_link: NotRequired[str]
    """The page on which the buyer pays the pix; absent for other methods."""

    existing_transaction: bool
    """Whether the call created nothing and returned the open transaction with the same reference."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""

    voided_at: Union[str, None]
    """When it was canceled on request, or refunded in full; null if neither happened."""


class CustomersExportReplyAlsoIn(TypedDict):
    """Other places that have data of the customer."""
    events: int
    """Events that repeat the customer and the transactions of this part."""

    requests_days: int
    """Days for which requests are recorded (`GET /v1/requests`)."""

    erasure: Union[CustomersEraseReply, None]
    """The erasure of the customer; null if none was asked for."""


class CustomersExportReply(TypedDict):
    """A part of all that is stored of a customer."""
    id: str
    """Identifier of a customer."""

    resource: Literal["customer_export"]
    """The kind of the object."""

    created_at: str
    """When it was created."""

    customer: Customer
    """The customer whose data these are."""

    cards: List[ListedCard]
    """The stored cards of the customer."""

    transactions: List[Transaction]
    """With their refunds, the oldest first; 200 at most."""

    has_more: bool
    """Whether there are more objects after these."""

    next: Union[str, None]
    """Send it as `after` for the next part."""

    also_in: CustomersExportReplyAlsoIn
    """Other places that have data of the customer."""


class CardsAssociateRequest(TypedDict):
    """The body of a call that stores the card of a token for a customer."""
    id_customer: str
    """The customer for whom the card is stored."""

    token: str
    """The token of the card to store."""


class CardsAssociateReply(TypedDict):
    """The card that was stored for a customer."""
    id_card: str
    """The same as `id`; older clients read it."""

    id: str
    """Identifier of a card."""

    id_customer: str
    """The customer who has the card."""

    holder_name: str
    """The name on the card."""

    card_brand: Literal["Visa", "MasterCard", "American Express", "Elo", "Hipercard", "Diners", "Discover", "JCB", "Aura", "Banescard"]
    """The brand of the card."""

    first4_digits: str
    """The first four digits of the card number."""

    last4_digits: str
    """The last four digits of the card number."""

    expiration_month: str
    """The last month in which the card is valid, two digits."""

    expiration_year: str
    """The year in which the card expires, four digits."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class CardsDeleteReply(TypedDict):
    """The card that was deleted."""
    id_card: str
    """The same as `id`; older clients read it."""

    id: str
    """Identifier of a card."""

    id_customer: str
    """The customer who has the card."""

    holder_name: str
    """The name on the card."""

    card_brand: Literal["Visa", "MasterCard", "American Express", "Elo", "Hipercard", "Diners", "Discover", "JCB", "Aura", "Banescard"]
    """The brand of the card."""

    first4_digits: str
    """The first four digits of the card number."""

    last4_digits: str
    """The last four digits of the card number."""

    expiration_month: str
    """The last month in which the card is valid, two digits."""

    expiration_year: str
    """The year in which the card expires, four digits."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""

    deleted: Literal[True]
    """Always `true`: it was deleted."""


class CardsDeleteAllReply(TypedDict):
    """How many cards of the customer were deleted."""
    deleted: Literal[True]
    """Always `true`: the cards were deleted."""

    count: int
    """Number of deleted cards."""


class CardsListReply(TypedDict):
    """The stored cards of a customer."""
    id_customer: str
    """The customer whose cards these are."""

    resource: Literal["cards"]
    """The kind of the object."""

    default_credit: Union[ListedCard, None]
    """The default card; null without one."""

    default_debit: Union[ListedCard, None]
    """The same as `default_credit`; older clients read it."""

    items: List[ListedCard]
    """The cards of the customer, the newest first."""


class CardsSetDefaultRequest(TypedDict):
    """The body of a call that makes a card the customer's default."""
    id_card: str
    """The stored card to use by default."""


class NewCard(TypedDict):
    """The body of a call that tokenizes a card: its number, as the buyer typed it."""
    holder_name: str
    """The name on the card: 2 to 100 characters, with letters."""

    card_number: str
    """The number of the card: 12 to 19 digits. Blanks, dots and hyphens between the digits are removed."""

    expiration_month: str
    """The last month in which the card is valid, 1 to 12."""

    expiration_year: str
    """The year in which the card expires, of two or four digits."""

    security_code: str
    """Three digits, four for American Express. Stored encrypted for at most 15 minutes, for one transaction."""


class CardsTokenizeReplyCard(TypedDict):
    """The card of a token, without its number."""
    id: str
    """Identifier of a card."""

    resource: Literal["card"]
    """The kind of the object."""

    holder_name: str
    """The name on the card."""

    card_brand: Literal["Visa", "MasterCard", "American Express", "Elo", "Hipercard", "Diners", "Discover", "JCB", "Aura", "Banescard"]
    """The brand of the card."""

    first4_digits: str
    """The first four digits of the card number."""

    last4_digits: str
    """The last four digits of the card number."""

    expiration_month: str
    """The last month in which the card is valid, two digits."""

    expiration_year: str
    """The year in which the card expires, four digits."""

    first6_digits: str
    """The first six digits of the card number (BIN)."""

    fingerprint: str
    """The same for the same number on this platform; different on another platform."""


class CardsTokenizeReply(TypedDict):
    """The token of a card, which can be used once within 24 hours."""
    id: str
    """Identifier of a card token."""

    resource: Literal["token"]
    """The kind of the object."""

    type: Literal["card"]
    """Always `card`."""

    used: bool
    """Whether the token was used. It can be used once."""

    card: CardsTokenizeReplyCard
    """The card of the token, without its number."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class TransactionReply(TypedDict):
    """A reply that has its object in `success`."""
    success: Transaction
    """The object of this reply."""


class TransactionsCaptureRequest(TypedDict):
    """The body of a call that captures an authorized card payment."""
    amount: NotRequired[int]
    """The amount to capture; by default all of it. The rest is released. Whole centavos: R$ 45.09 is 4509."""


class NewTransactionInterest(TypedDict):
    """The interest of a boleto that is paid late."""
    mode: Literal["daily_amount", "daily_percentage", "monthly_percentage"]
    """What `value` is: centavos a day, or a percentage a day or a month."""

    value: float
    """Whole centavos for an amount; for a percentage a decimal number up to 100, 2.5 is 2.5%."""

    start_date: NotRequired[str]
    """Replaces the due date, if it is later: interest is charged from the day after it. YYYY-MM-DD."""


class NewTransactionLateFee(TypedDict):
    """The late fee of a boleto that is paid late."""
    mode: Literal["amount", "percentage"]
    """Whether `value` is an amount in centavos or a percentage of the boleto."""

    value: float
    """Whole centavos for an amount; for a percentage a decimal number up to 100, 2.5 is 2.5%."""

    start_date: NotRequired[str]
    """The first day on which the late fee is charged, if that is later than the day after the due date.
    YYYY-MM-DD.
    """


class NewTransactionDiscount(TypedDict):
    """The discount of a boleto that is paid early."""
    mode: Literal["amount", "percentage"]
    """Whether `value` is an amount in centavos or a percentage of the boleto."""

    value: float
    """Whole centavos for an amount; for a percentage a decimal number up to 100, 2.5 is 2.5%."""

    limit_date: NotRequired[str]
    """The last day of the discount, YYYY-MM-DD; required, and not after the due date."""


class NewTransactionInstallmentPlan(TypedDict):
    """The installments in which a card is to be charged."""
    number_installments: int
    """The number of installments, 1 to 12."""

    mode: NotRequired[Literal["interest_free", "with_interest"]]
    """`interest_free`, the default: the seller receives the installments month by month. `with_interest`: the
    issuer finances them, and the seller receives the whole amount at once.
    """


class SplitRuleIn(TypedDict):
    """A rule that divides a transaction: what one receiver gets of it."""
    receiver: str
    """The seller that gets this part: its `io_seller_id`, or its integer `id`."""

    receiver_fee_type: NotRequired[Literal["proportional", "full", "free"]]
    """How the receiver pays the fee: `proportional` its share, `full` all of it, `free` nothing."""

    split_type: Literal["percent", "fixed"]
    """Whether `split_value` is a percentage of the gross amount (`percent`) or an amount in centavos (`fixed`).
    In a request `percentage` is read as `percent`.
    """

    split_value: Union[float, str]
    """Percent of the gross amount, with at most two decimal places; for `fixed`, whole centavos."""

    min_amount: NotRequired[int]
    """The smallest transaction to which the rule applies, in centavos."""

    max_amount: NotRequired[int]
    """The largest transaction to which the rule applies, in centavos."""

    chargeback_liable: NotRequired[bool]
    """Whether this receiver is debited first if the buyer disputes the transaction (chargeback)."""


class NewTransactionProduct(TypedDict):
    """A product of the order behind a transaction."""
    name: str
    """The name of the product."""

    code: NotRequired[str]
    """Your code of the product."""

    amount: NotRequired[int]
    """The price of the product. Whole centavos: R$ 45.09 is 4509."""

    quantity: NotRequired[int]
    """How many of it were bought."""


class NewTransactionShipping(TypedDict):
    """Where the order behind a transaction is sent."""
    taxpayer_id: NotRequired[str]
    """The CPF or CNPJ of the recipient."""

    firstname: NotRequired[str]
    """The first name of the recipient."""

    lastname: NotRequired[str]
    """The last name of the recipient."""

    address_1: NotRequired[str]
    """The street of the shipping address."""

    address_2: NotRequired[str]
    """The number in the street."""

    address_3: NotRequired[str]
    """The complement of the address."""

    postal_code: NotRequired[str]
    """The postal code (CEP)."""

    city: NotRequired[str]
    """The city."""

    state: NotRequired[str]
    """The state, by its two letters."""

    country_code: NotRequired[str]
    """The country of the shipping address; Brazil when absent."""

    client_type: NotRequired[Literal["pf", "pj"]]
    """Whether the recipient is an individual (`pf`) or a business (`pj`)."""

    phone_number: NotRequired[str]
    """The telephone number of the recipient."""


class NewTransaction(TypedDict):
    """The body of a call that creates a transaction: the amount, the payment method and its own fields."""
    amount: int
    """The amount to charge. Whole centavos: R$ 45.09 is 4509."""

    currency: NotRequired[Literal["BRL"]]
    """The currency: always the Brazilian real."""

    description: NotRequired[str]
    """A text of your own, stored and shown with the object."""

    statement_descriptor: NotRequired[str]
    """The text on the buyer's card statement; the acquirer gets 22 characters. The default is the seller's."""

    io_seller_id: NotRequired[str]
    """The seller of the transaction; by default that of the token. Its `io_seller_id`, or its integer `id`."""

    payment_type: Literal["pix", "boleto", "credit"]
    """The payment method: pix, boleto or credit card."""

    reference_id: NotRequired[str]
    """The caller's own reference. Without an `Idempotency-Key`, a call with the seller, customer, `reference_id`
    and `amount` of an open pix or boleto, which was also created without a key, returns that transaction
    (200, `existing_transaction` true). With a key, only the key decides.
    """

    expires_in: NotRequired[int]
    """Seconds until the pix expires; the default is 86400."""

    due_date: NotRequired[str]
    """Of a pix: the day it is due, YYYY-MM-DD. Only with it `payment_limit_date`, `interest`, `late_fee` and
    `discount` count for a pix.
    """

    expiration_date: NotRequired[str]
    """The due date (vencimento); by default in 3 banking days, YYYY-MM-DD."""

    payment_limit_date: NotRequired[str]
    """The last day on which it can be paid; by default the due date, YYYY-MM-DD."""

    interest: NotRequired[NewTransactionInterest]
    """The interest for each day after the due date."""

    late_fee: NotRequired[NewTransactionLateFee]
    """The late fee, charged once after the due date."""

    discount: NotRequired[NewTransactionDiscount]
    """The discount for an early payment."""

    token: NotRequired[str]
    """The token of the card to charge; not together with `id_card`."""

    id_card: NotRequired[str]
    """The stored card to charge; without it and without `token`, the default card of the customer."""

    capture: NotRequired[bool]
    """`false` only authorizes the card: capture it before the authorization lapses. The default is `true`."""

    installment_plan: NotRequired[NewTransactionInstallmentPlan]
    """Into how many installments a card payment is divided, and who finances them."""

    transaction_fee: NotRequired[Literal["interest_free", "with_interest"]]
    """`with_interest`: the issuer finances the installments, and the seller receives the whole amount at once.
    `interest_free`: the seller receives the installments month by month.
    """

    split_rules: NotRequired[List[SplitRuleIn]]
    """How the amount is divided among sellers; without it, the stored rules of the seller apply."""

    quote: NotRequired[str]
    """The quote by which the transaction settles, instead of `split_rules`."""

    products: NotRequired[List[NewTransactionProduct]]
    """The products of the order. They are only stored."""

    antifraud_sessid: NotRequired[str]
    """The session of the buyer at the acquirer's antifraud; passed on unchanged."""

    shipping: NotRequired[NewTransactionShipping]
    """Where the order is sent; passed on unchanged to the acquirer's antifraud."""

    metadata: NotRequired[Dict[str, str]]
    """Your own texts, stored and shown with the object. A key with `null` or an empty text is omitted. At most
    50 keys of 1 to 40 characters, each with a text of at most 500; numbers, `true` and `false` are stored as
    text.
    """


class TransactionsDecideRefundRequest(TypedDict):
    """The body of a call that says how a payout ended of which the bank says nothing."""
    result: Literal["paid", "not_paid"]
    """`paid`: the money left the paying account. `not_paid`: it did not, and the refund has failed."""

    proof: str
    """How you know it: what the bank’s statement shows, or what the bank said."""

    end_to_end_id: NotRequired[str]
    """Of `paid`: the id of the payment at the bank."""


class TransactionList(TypedDict):
    """A page of transactions."""
    resource: ListResource

    sort: ListSort

    items: List[Transaction]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class TransactionsUpdateRequest(TypedDict):
    """What to change of an unpaid boleto."""
    amount: NotRequired[int]
    """The new face value, in whole centavos. Whole centavos: R$ 45.09 is 4509."""

    expiration_date: NotRequired[str]
    """The new due date, YYYY-MM-DD. The last day for payment moves by as many days."""

    discount: NotRequired[Union[NewTransactionDiscount, None]]
    """The discount in place of the one before; null: none."""


class RefundAccount(TypedDict):
    """The account for the refund of a boleto, if it does not go to the payer's CPF or CNPJ as a pix key."""
    holder_name: str
    """The name of the holder of the account."""

    taxpayer_id: str
    """CPF or CNPJ of the holder: that of the payer that the bank reported, or else of the payer on the boleto."""

    bank_code: str
    """The bank: its COMPE code of up to three digits, or its ISPB of eight digits or letters."""

    routing_number: str
    """The number of the branch."""

    account_number: str
    """The number of the account, with its check digit."""

    type: Literal["checking", "savings"]
    """Checking or savings account."""


class TransactionsVoidRequest(TypedDict):
    """The body of a call that cancels or refunds a transaction."""
    amount: NotRequired[int]
    """The amount to refund, or to release of an authorization; by default all that is left. Whole centavos: R$
    45.09 is 4509.
    """

    bank_account: NotRequired[RefundAccount]
    """The account for the refund of a boleto, if it does not go to the payer's CPF or CNPJ as a pix key; it must
    belong to the payer.
    """


class BoletoBatchResult(TypedDict):
    """How many boletos of a batch are in each status."""
    waiting: int
    """Boletos that wait."""

    done: int
    """Boletos that were changed or canceled."""

    refused: int
    """Boletos of which it was refused."""

    canceled: int
    """Boletos that had not begun when the batch was canceled."""


class BoletoBatch(TypedDict):
    """One act for many boletos, and how far it is."""
    id: str
    """Identifier of a boleto batch."""

    resource: Literal["boleto_batch"]
    """The kind of the object."""

    action: Literal["change_due_date", "cancel"]
    """`change_due_date`: another due date, as `transactions.update` gives one. `cancel`: unpaid boletos are
    withdrawn, as `transactions.void` does; one that was paid meanwhile is refused, and never refunded.
    """

    expiration_date: Union[str, None]
    """The due date that all of them get, YYYY-MM-DD; null where they move by `days`."""

    days: Union[int, None]
    """By how many days each due date moves; null where all get the same."""

    status: Literal["running", "done", "canceled"]
    """`running`: some of them wait. `done`: all have ended. `canceled`: it was canceled, and what had begun has
    ended.
    """

    count: int
    """Number of boletos."""

    total_cents: int
    """Sum of the boletos when the batch was made, in whole centavos."""

    results: BoletoBatchResult
    """How many of its boletos are in each status."""

    cancel_requested_at: Union[str, None]
    """When it was canceled; null: it was not."""

    created_at: str
    """When it was created."""

    ended_at: Union[str, None]
    """When the last of them ended."""


class BoletoBatchesCreateRequest(TypedDict):
    """An act, and the boletos that it is for."""
    action: Literal["change_due_date", "cancel"]
    """`change_due_date`: another due date, as `transactions.update` gives one. `cancel`: unpaid boletos are
    withdrawn, as `transactions.void` does; one that was paid meanwhile is refused, and never refunded.
    """

    transactions: List[str]
    """The boletos, at most 500, each once."""

    expiration_date: NotRequired[str]
    """Of `change_due_date`: the due date that all of them get, YYYY-MM-DD."""

    days: NotRequired[int]
    """Of `change_due_date`, in place of `expiration_date`: by how many days each due date moves."""


class BoletoBatchesItemRefusal(TypedDict):
    """Why a boleto of a batch was refused, or still waits."""
    code: str
    """The error code, as the call for one replies with."""

    en: str
    """Why, in English."""

    pt: str
    """Why, in Portuguese."""


class BoletoBatchesItem(TypedDict):
    """A boleto of a batch, and what came of it."""
    number: int
    """Its place in the request, from 1."""

    transaction_id: str
    """Identifier of a transaction."""

    amount_cents: int
    """Amount of the boleto when the batch was made."""

    status: Literal["waiting", "done", "refused", "canceled"]
    """`waiting`: not begun, or its bank has not answered. `done`: as the call for one replies with success; a
    bank that works by files confirms later. `refused`: `refusal` says why. `canceled`: the batch was canceled
    before it began.
    """

    expiration_date: Union[str, None]
    """The due date that is asked for; null until it begins, and for a cancellation."""

    refusal: Union[BoletoBatchesItemRefusal, None]
    """Why it was refused, or why it still waits; null: neither."""

    attempts: int
    """How often it was tried."""

    ended_at: Union[str, None]
    """When it ended; null: it waits."""


class BoletoBatchesItemList(TypedDict):
    """A page of the boletos of a batch."""
    resource: ListResource

    sort: ListSort

    items: List[BoletoBatchesItem]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class BoletoBatchList(TypedDict):
    """A page of batches of boletos."""
    resource: ListResource

    sort: ListSort

    items: List[BoletoBatch]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class BoletoFilesAgreementReply(TypedDict):
    """The agreement with the bank of boletos that works by files."""
    resource: Literal["boleto_agreement"]
    """The kind of the object."""

    agreement: Union[str, None]
    """The code of the bank and the number of the agreement. Null if no bank of yours works by files."""

    return_uploads: bool
    """Whether returns may be uploaded. In live mode the operator of the installation allows it."""

    waiting: int
    """Instructions that are in no written file."""


class BoletoFileSent(TypedDict):
    """What a remittance asks the bank for."""
    instructions: int
    """Boletos to register or withdraw."""

    records: int
    """Lines of the file."""

    total_cents: int
    """Sum of the face values."""


class BoletoFileRead(TypedDict):
    """What a return reported, in numbers."""
    registered: int
    """Boletos registered."""

    refused: int
    """Boletos refused by the bank."""

    withdrawn: int
    """Boletos withdrawn."""

    payments: int
    """The number of payments in the return."""

    paid_cents: int
    """Sum of the payments."""

    informational: int
    """Lines for information, which change nothing."""

    again: int
    """Lines that an earlier file has too; they changed nothing."""

    exceptions: int
    """What a person needs to look at."""


class BoletoFile(TypedDict):
    """A file exchanged with a bank that works by files (CNAB): a remittance for it, or a return of it."""
    id: str
    """Identifier of a boleto file."""

    resource: Literal["boleto_file"]
    """The kind of the object."""

    direction: Literal["remittance", "return"]
    """`remittance`: a file for the bank. `return`: a file of the bank."""

    agreement: str
    """The code of the bank and the number of the agreement: `756/1234567`."""

    sequence: int
    """Of a remittance ours (NSA), without gaps; of a return the bank’s."""

    name: Union[str, None]
    """Null until a remittance is written, and of a return that was uploaded without a name."""

    sent: Union[BoletoFileSent, None]
    """What a remittance asks the bank for; null for a return."""

    read: Union[BoletoFileRead, None]
    """What a return reported; null for a remittance."""

    created_at: str
    """When it was created."""

    written_at: Union[str, None]
    """When a remittance was written; null until then, and for a return."""


class BoletoFilesLineException(TypedDict):
    """What a person needs to look at in a line of a file."""
    kind: Literal["malformed", "unknown_boleto", "amount_differs", "not_open", "instruction_refused", "look", "unwritable"]
    """What is wrong with the line."""

    says: str
    """What is wrong, for people to read."""


class BoletoFilesLine(TypedDict):
    """A line of a file, with the boleto that it is about and what it did."""
    line: Union[int, None]
    """The number of the line in a return, from 1; null in a remittance."""

    transaction_id: Union[str, None]
    """The transaction of the boleto; null if the boleto is not known."""

    our_number: Union[str, None]
    """The bank's number of the boleto (nosso número); null where the line has none."""

    report: Union[Literal["register", "withdraw", "due_date", "protest", "protest_cancel", "registered", "refused", "paid", "withdrawn", "instruction_refused", "look", "informational"], None]
    """What the line asks the bank for, or reports; null where it could not be read."""

    movement: Union[str, None]
    """The code of the bank for it (C044)."""

    reasons: List[str]
    """The codes of the bank’s reasons (C047)."""

    amount_cents: Union[int, None]
    """Face value of the boleto."""

    paid_cents: Union[int, None]
    """What was paid by this line."""

    occurred_on: Union[str, None]
    """The day on which the bank says it happened, YYYY-MM-DD."""

    credited_on: Union[str, None]
    """Day of the credit."""

    status: Union[Literal["requested", "registered", "refused", "withdrawn", "paid"], None]
    """The status of the boleto at the bank now; null if the boleto is not known."""

    exceptions: List[BoletoFilesLineException]
    """What a person needs to look at."""


class BoletoFilesLineList(TypedDict):
    """A page of lines of a file."""
    resource: ListResource

    sort: ListSort

    items: List[BoletoFilesLine]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class BoletoFileList(TypedDict):
    """A page of files exchanged with the bank."""
    resource: ListResource

    sort: ListSort

    items: List[BoletoFile]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class PaymentLinksCreateRequest(TypedDict):
    """The body of a call that creates a payment link."""
    amount: NotRequired[int]
    """Whole centavos. Without it the buyer chooses the amount."""

    amount_min: NotRequired[int]
    """The least that the buyer can choose, in centavos; the default is 100."""

    amount_max: NotRequired[int]
    """The most that the buyer can choose, in centavos; required without `amount`."""

    description: str
    """The text that the buyer reads on the page."""

    reference_id: NotRequired[str]
    """Your own reference; each transaction of the link carries it."""

    payment_types: NotRequired[List[Literal["pix", "boleto", "credit"]]]
    """What the page offers; the default is every method that the seller has enabled."""

    installments_max: NotRequired[int]
    """The most installments of a card; the default is 1."""

    usage: NotRequired[Literal["once", "many"]]
    """`once` (the default): exactly one sale can be paid, and a second payment is sent back. `many`: each
    payment is a sale.
    """

    return_url: NotRequired[str]
    """The page gives the buyer a button to this https address; in the sandbox also http to this machine. The
    address says nothing of the payment: read the transaction.
    """

    expires_at: NotRequired[str]
    """Until when the link can be paid; without it, it does not expire. A time without an offset is São Paulo’s."""

    split_rules: NotRequired[List[SplitRuleIn]]
    """Splits each sale of the link as a transaction with these rules; without them the stored rules of its
    seller apply, as they are at each sale. The buyer does not see them.
    """

    io_seller_id: NotRequired[str]
    """The seller for which it is created; by default that of the token. Its `io_seller_id`, or its integer `id`."""


class RangedRule(TypedDict):
    """A split rule with the range of amounts to which it applies."""
    receiver: str
    """The seller that gets this part."""

    receiver_fee_type: str
    """How the receiver pays the fee: `proportional` its share, `full` all of it, `free` nothing."""

    split_type: str
    """Whether `split_value` is a percentage of the gross amount (`percent`) or an amount in centavos (`fixed`).
    In a request `percentage` is read as `percent`.
    """

    split_value: float
    """Percent of the gross amount; for `fixed`, whole centavos."""

    min_amount: Union[str, None]
    """The smallest transaction to which the rule applies; null: no minimum. Reais, as decimal text."""

    min_amount_cents: Union[int, None]
    """The smallest transaction to which the rule applies; null: no minimum. Whole centavos."""

    max_amount: Union[str, None]
    """The largest transaction to which the rule applies; null: no maximum. Reais, as decimal text."""

    max_amount_cents: Union[int, None]
    """The largest transaction to which the rule applies; null: no maximum. Whole centavos."""

    chargeback_liable: bool
    """Whether this receiver is debited first if the buyer disputes the transaction (chargeback)."""


class PaymentLink(TypedDict):
    """A page of this server where buyers pay a seller by pix, boleto or card."""
    id: str
    """Identifier of a payment link."""

    resource: Literal["payment_link"]
    """The kind of the object."""

    status: Literal["active", "inactive", "paid", "expired"]
    """`active`: it can be paid. `inactive`: you closed it. `paid`: it was for one sale, and that is paid.
    `expired`: its time is over.
    """

    io_seller_id: str
    """The seller that the buyers pay."""

    url: str
    """The address of its page, for the buyer."""

    amount_cents: Union[int, None]
    """The amount of each sale of the link, in whole centavos; null when the buyer chooses."""

    amount_min_cents: Union[int, None]
    """The least that the buyer can choose."""

    amount_max_cents: Union[int, None]
    """The most that the buyer can choose."""

    description: str
    """The text that the buyer reads on the page."""

    reference_id: Union[str, None]
    """Your own reference, as you sent it; null if you sent none."""

    payment_types: List[Literal["pix", "boleto", "credit"]]
    """The payment methods that the page offers."""

    installments_max: int
    """The most installments in which a card can pay it."""

    usage: Literal["once", "many"]
    """`once`: exactly one sale can be paid. `many`: each payment is a sale."""

    return_url: Union[str, None]
    """The address to which the page sends the buyer afterwards; null: no button."""

    expires_at: Union[str, None]
    """Until when the link can be paid; null: without end."""

    split_rules: List[RangedRule]
    """The rules of the link itself. Empty: the stored rules of its seller apply, as they are at each sale."""

    transaction: Union[str, None]
    """Of a link for one sale: the transaction that pays it, or that is charging a card now."""

    paid_at: Union[str, None]
    """When the one sale of the link was paid; null before, and for a link for many sales."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class PaymentLinkList(TypedDict):
    """A page of payment links."""
    resource: ListResource

    sort: ListSort

    items: List[PaymentLink]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class PaymentLinksUpdateRequest(TypedDict):
    """The body of a call that changes, closes or opens a payment link."""
    status: NotRequired[Literal["active", "inactive"]]
    """`inactive` closes the page and cancels what is not paid yet; `active` opens it again."""

    description: NotRequired[str]
    """The text that the buyer reads on the page."""

    return_url: NotRequired[Union[str, None]]
    """The page gives the buyer a button to this https address; in the sandbox also http to this machine. The
    address says nothing of the payment: read the transaction.
    """

    expires_at: NotRequired[Union[str, None]]
    """Until when the link can be paid; null: without end. A time without an offset is São Paulo’s."""

    split_rules: NotRequired[List[SplitRuleIn]]
    """Splits each sale of the link as a transaction with these rules; they replace those of the link, and `[]`
    leaves it to the stored rules of its seller. The buyer does not see them.
    """


class StaticQrCodesCreateRequest(TypedDict):
    """The body of a call that creates a static QR code."""
    amount: NotRequired[int]
    """Whole centavos. Without it the payer types the amount."""

    description: NotRequired[str]
    """Shown to payers: put no personal data into it. The code itself has its beginning."""

    reference_id: NotRequired[str]
    """Your own reference; each transaction of the code carries it."""

    io_seller_id: NotRequired[str]
    """Identifier of a seller: its `io_seller_id`; its integer `id` is accepted as well."""


class StaticQrCodeQrCode(TypedDict):
    """The code itself."""
    emv: str
    """The text of the QR code (BR Code), also for "Pix copia e cola"."""


class StaticQrCode(TypedDict):
    """A pix code that is paid any number of times; each payment is a transaction."""
    id: str
    """Identifier of a static QR code."""

    resource: Literal["static_qr_code"]
    """The kind of the object."""

    status: Literal["active", "inactive"]
    """`inactive`: you deactivated it. Banks do not know that: a pix to it still arrives, and is an unassigned
    received pix.
    """

    io_seller_id: str
    """Identifier of a seller."""

    amount_cents: Union[int, None]
    """Whole centavos; null when the payer types the amount."""

    description: Union[str, None]
    """A text of your own, stored and shown with the object."""

    reference_id: Union[str, None]
    """Your own reference, as you sent it; null if you sent none."""

    key: str
    """The pix key of the platform that receives the payments."""

    txid: str
    """The identifier in the code; each pix that pays it brings it back."""

    qr_code: StaticQrCodeQrCode
    """The code itself."""

    url: str
    """The address of its page, for printing or for the payer."""

    image_url: str
    """The address of the QR code as a picture: PNG, or SVG with `.svg`."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class StaticQrCodeList(TypedDict):
    """A page of static QR codes."""
    resource: ListResource

    sort: ListSort

    items: List[StaticQrCode]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class StaticQrCodesUpdateRequest(TypedDict):
    """The body of a call that deactivates or activates a static QR code."""
    status: Literal["active", "inactive"]
    """`inactive` closes the page of the code; `active` opens it again."""


class ReceivedPixAssignRequest(TypedDict):
    """The body of a call that assigns a received pix."""
    io_seller_id: NotRequired[str]
    """Identifier of a seller: its `io_seller_id`; its integer `id` is accepted as well."""

    static_qr_code: NotRequired[str]
    """Identifier of a static QR code."""

    description: NotRequired[str]
    """A text of your own, stored and shown with the object."""

    reference_id: NotRequired[str]
    """The caller's own reference."""


class ReceivedPix(TypedDict):
    """A pix that came to the key of the platform without a charge."""
    id: str
    """Identifier of a received pix."""

    resource: Literal["received_pix"]
    """The kind of the object."""

    status: Literal["unassigned", "assigned", "returning", "returned"]
    """`unassigned`: the platform keeps it until you assign or return it. `assigned`: it is the money of
    `transaction`. `returning`: the bank was asked to return it. `returned`: its payer has it back.
    """

    reason: Union[Literal["no_code", "code_inactive", "seller_not_active", "not_divisible", "returned_before"], None]
    """Why no seller got it at once: it named no static QR code (`no_code`), its code is deactivated, the seller
    may not sell, the split rules cannot divide it, or its bank had returned some of it (`returned_before`).
    Null: a seller got it.
    """

    end_to_end_id: str
    """Its identifier at the SPI."""

    txid: Union[str, None]
    """What the pix named: the txid of a static QR code, or null."""

    key: str
    """The pix key that received it."""

    amount: str
    """In reais, as text. Reais, as decimal text."""

    amount_cents: int
    """In whole centavos. Whole centavos."""

    returned_cents: int
    """What of it went back to its payer, in centavos."""

    paid_at: str
    """When it was paid; by default now. A time without an offset is São Paulo’s."""

    payer: Union[PixMethodPaymentPayer, None]
    """Who paid, where the bank reports it; some banks mask the document. Null once it is assigned: the customer
    of the transaction has it.
    """

    message: Union[str, None]
    """The message of the payer."""

    static_qr_code: Union[str, None]
    """The static QR code it paid."""

    transaction: Union[str, None]
    """The transaction it became."""

    failure: Union[str, None]
    """Why the bank refused the last return."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class ReceivedPixList(TypedDict):
    """A page of received pix."""
    resource: ListResource

    sort: ListSort

    items: List[ReceivedPix]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class Branding(TypedDict):
    """The logo and the colors of the pages of a seller."""
    resource: Literal["branding"]
    """The kind of the object."""

    io_seller_id: str
    """The seller to which it belongs."""

    color: Union[str, None]
    """The color of buttons and of the band above the page; null: the default."""

    text_color: Union[str, None]
    """The color of texts on `color`; null: the default."""

    logo_url: Union[str, None]
    """The address of the logo; null without one. It changes with the logo."""

    updated_at: Union[str, None]
    """When it was last changed."""


class BrandingUpdateRequest(TypedDict):
    """The body of a call that changes the colors of a seller."""
    color: NotRequired[Union[str, None]]
    """Of buttons and of the band above the page. Null also removes `text_color`."""

    text_color: NotRequired[Union[str, None]]
    """Of texts on `color`: a contrast of 4.5 to 1 is required. Without it, black or white, whichever is easier
    to read.
    """


class AnalyticsTransactionsReplyTotal(TypedDict):
    """The sums over all days."""
    transactions: int
    """How many, in any status."""

    paid: int
    """How many were paid, including refunded and disputed ones; the amounts are of these."""

    refused: int
    """How many the bank refused."""

    approval_rate: Union[float, None]
    """Of the transactions that were paid, authorized or refused, the part that was not refused, to four digits;
    null without any.
    """

    gross_cents: int
    """The amount that the transactions paid, before fees."""

    fees_cents: int
    """The fees, less what refunds gave back."""

    refunded_cents: int
    """What was refunded."""

    net_cents: int
    """Gross less fees and refunds; disputes are not deducted."""


class AnalyticsTransactionsReplyByDay(TypedDict):
    """The sums of one day."""
    day: str
    """Of a paid transaction the day of its payment, of any other the day it was created. Days without
    transactions are left out.
    """

    transactions: int
    """How many, in any status."""

    paid: int
    """How many were paid, including refunded and disputed ones; the amounts are of these."""

    refused: int
    """How many the bank refused."""

    approval_rate: Union[float, None]
    """Of the transactions that were paid, authorized or refused, the part that was not refused, to four digits;
    null without any.
    """

    gross_cents: int
    """The amount that the transactions paid, before fees."""

    fees_cents: int
    """The fees, less what refunds gave back."""

    refunded_cents: int
    """What was refunded."""

    net_cents: int
    """Gross less fees and refunds; disputes are not deducted."""


class AnalyticsTransactionsReplyByPaymentType(TypedDict):
    """The sums of one payment method."""
    payment_type: Literal["pix", "boleto", "credit"]
    """The payment method: pix, boleto or credit card."""

    transactions: int
    """How many, in any status."""

    paid: int
    """How many were paid, including refunded and disputed ones; the amounts are of these."""

    refused: int
    """How many the bank refused."""

    approval_rate: Union[float, None]
    """Of the transactions that were paid, authorized or refused, the part that was not refused, to four digits;
    null without any.
    """

    gross_cents: int
    """The amount that the transactions paid, before fees."""

    fees_cents: int
    """The fees, less what refunds gave back."""

    refunded_cents: int
    """What was refunded."""

    net_cents: int
    """Gross less fees and refunds; disputes are not deducted."""


class AnalyticsTransactionsReplyByStatus(TypedDict):
    """The sums of one status."""
    status: Literal["new", "pending", "pre_authorized", "succeeded", "partial_refunded", "refunded", "failed", "canceled", "dispute", "charged_back", "reversed"]
    """The status of the transactions that are summed here."""

    transactions: int
    """How many, in any status."""

    gross_cents: int
    """The amount that the transactions paid, before fees."""

    fees_cents: int
    """The fees, less what refunds gave back."""

    refunded_cents: int
    """What was refunded."""

    net_cents: int
    """Gross less fees and refunds; disputes are not deducted."""


AnalyticsTransactionsReply = TypedDict(
    "AnalyticsTransactionsReply",
    {
        "resource": "Literal[\"transaction_analytics\"]",
        "from": "str",
        "to": "str",
        "filled_until": "Union[str, None]",
        "complete": "bool",
        "total": "AnalyticsTransactionsReplyTotal",
        "by_day": "List[AnalyticsTransactionsReplyByDay]",
        "by_payment_type": "List[AnalyticsTransactionsReplyByPaymentType]",
        "by_status": "List[AnalyticsTransactionsReplyByStatus]",
    },
)
"""Sums of transactions in all, by day, by payment method and by status."""


class DisputeReason(TypedDict):
    """Why a bank disputes or returns a payment: its code, and a text."""
    code: str
    """The card network's code, such as `13.1`; for a pix `MED_FRAUDE`, `MED_OPERACIONAL`, `MED_PIX_AUTOMATICO`,
    or the bank's own code.
    """

    message: str
    """The bank's text, usually in Portuguese."""


class DisputeEvidenceFile(TypedDict):
    """A file of a piece of evidence."""
    name: str
    """The name of the file."""

    type: Literal["application/pdf", "image/png", "image/jpeg", "text/plain"]
    """The media type of the file."""

    bytes: int
    """The size of the file, in bytes."""


class DisputeEvidence(TypedDict):
    """A piece of evidence against a dispute."""
    id: str
    """Identifier of a piece of evidence."""

    text: str
    """What the bank is told in defense of the payment; in a listing only the first 200 characters."""

    files: List[DisputeEvidenceFile]
    """The files of this piece of evidence."""

    status: Literal["pending", "sent", "refused"]
    """`pending`: the bank has not answered yet, and the server asks again. `sent`: the bank has it. `refused`:
    the bank refused it; `reason` says why.
    """

    reason: Union[str, None]
    """Why the bank refused it."""

    created_at: str
    """When it was submitted."""


class Dispute(TypedDict):
    """A dispute of a transaction: a chargeback of a card, or a contested pix (MED), with the evidence of the
    seller.
    """
    id: str
    """Identifier of a dispute."""

    resource: Literal["dispute"]
    """The kind of the object."""

    transaction: str
    """The disputed transaction."""

    io_seller_id: str
    """The seller of the transaction."""

    payment_type: Literal["credit", "pix"]
    """`credit`: a card payment that the buyer disputes at the issuer. `pix`: a pix that the bank of the payer
    contests (MED).
    """

    amount_cents: int
    """The disputed amount. Whole centavos."""

    returned_cents: int
    """Whole centavos that were returned to the buyer: for a lost card dispute all of it; for a pix the amount
    that the bank returned, which may be a part and may grow later.
    """

    reason: DisputeReason
    """Why the buyer, or its bank, disputes the payment."""

    status: Literal["open", "won", "lost"]
    """`open`: the bank has not decided, and the amount is held. Final: `won`, the amount is available again;
    `lost`, the amount, or a part of it, went back to the buyer.
    """

    evidence_due_at: str
    """Until when evidence can be submitted."""

    evidence: List[DisputeEvidence]
    """The evidence of the seller, the oldest first."""

    opened_at: str
    """When the bank opened it."""

    ended_at: Union[str, None]
    """When it was won or lost; null while it is open."""

    created_at: str
    """When this server recorded it."""

    updated_at: str
    """When it was last changed."""


class DisputeList(TypedDict):
    """A page of disputes."""
    resource: ListResource

    sort: ListSort

    items: List[Dispute]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class DisputesSubmitEvidenceRequestFile(TypedDict):
    """A file to send as evidence, in base64."""
    name: str
    """The name of the file."""

    type: Literal["application/pdf", "image/png", "image/jpeg", "text/plain"]
    """The media type of the file."""

    content: str
    """The file in base64. Its content must match `type`."""


class DisputesSubmitEvidenceRequest(TypedDict):
    """The body of a call that sends evidence against a dispute."""
    text: str
    """What the bank is told in defense of the payment, such as how and when it was delivered."""

    files: NotRequired[List[DisputesSubmitEvidenceRequestFile]]
    """A request body has at most 128 kB, so all files together can have about 90 kB."""


class SplitRulesCreateRequest(TypedDict):
    """The body of a call that stores a split rule of a seller."""
    receiver: str
    """The seller that gets this part: its `io_seller_id`, or its integer `id`."""

    receiver_fee_type: NotRequired[Literal["proportional", "full", "free"]]
    """How the receiver pays the fee: `proportional` its share, `full` all of it, `free` nothing."""

    split_type: Literal["percent", "fixed"]
    """Whether `split_value` is a percentage of the gross amount (`percent`) or an amount in centavos (`fixed`).
    In a request `percentage` is read as `percent`.
    """

    split_value: Union[float, str]
    """Percent of the gross amount, with at most two decimal places; for `fixed`, whole centavos."""

    min_amount: NotRequired[int]
    """The smallest transaction to which the rule applies, in centavos."""

    max_amount: NotRequired[int]
    """The largest transaction to which the rule applies, in centavos."""

    chargeback_liable: NotRequired[bool]
    """Whether this receiver is debited first if the buyer disputes the transaction (chargeback)."""

    io_seller_id: NotRequired[str]
    """The seller whose transactions the rule divides; by default that of the token. Its `io_seller_id`, or its
    integer `id`.
    """


class SplitRule(TypedDict):
    """A stored rule that divides the transactions of a seller."""
    id: str
    """Identifier of a split rule."""

    resource: Literal["split_rule"]
    """The kind of the object."""

    io_seller_id: str
    """The seller whose transactions the rule divides."""

    status: Literal["active", "deleted"]
    """`deleted`: it divides no new transactions. A rule never changes: another takes its place."""

    receiver: str
    """The seller that gets this part."""

    receiver_fee_type: str
    """How the receiver pays the fee: `proportional` its share, `full` all of it, `free` nothing."""

    split_type: str
    """Whether `split_value` is a percentage of the gross amount (`percent`) or an amount in centavos (`fixed`).
    In a request `percentage` is read as `percent`.
    """

    split_value: float
    """Percent of the gross amount; for `fixed`, whole centavos."""

    min_amount: Union[str, None]
    """The smallest transaction to which the rule applies; null: no minimum. Reais, as decimal text."""

    min_amount_cents: Union[int, None]
    """The smallest transaction to which the rule applies; null: no minimum. Whole centavos."""

    max_amount: Union[str, None]
    """The largest transaction to which the rule applies; null: no maximum. Reais, as decimal text."""

    max_amount_cents: Union[int, None]
    """The largest transaction to which the rule applies; null: no maximum. Whole centavos."""

    chargeback_liable: bool
    """Whether this receiver is debited first if the buyer disputes the transaction (chargeback)."""

    created_at: str
    """When it was created."""

    created_by: Union[AuditRecordActor, None]
    """Who created it; null if it was not recorded."""

    updated_at: str
    """When it was last changed."""

    deleted_at: Union[str, None]
    """When the rule was deleted; null while it is active."""

    deleted_by: Union[AuditRecordActor, None]
    """Who deleted it; null if it is not deleted, or that was not recorded."""


class SplitRuleReply(TypedDict):
    """A reply that has its object in `success`."""
    success: SplitRule
    """The object of this reply."""


class SplitRulesDeleteReply(TypedDict):
    """The split rule that was deleted."""
    id: str
    """Identifier of a split rule."""

    resource: Literal["split_rule"]
    """The kind of the object."""

    deleted: Literal[True]
    """Always `true`: it was deleted."""


class SplitRuleList(TypedDict):
    """A page of split rules."""
    resource: ListResource

    sort: ListSort

    items: List[SplitRule]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class FeePlanRule(TypedDict):
    """What transactions of a payment method and a number of installments cost."""
    payment_type: Literal["pix", "boleto", "credit"]
    """The payment method whose transactions the rule prices."""

    installments_min: int
    """The rule prices transactions from this number of installments; 1 but for credit."""

    installments_max: int
    """Up to this number of installments; 1 but for credit."""

    bp: int
    """Basis points of the amount: 99 is 0.99 %."""

    fixed_cents: int
    """Whole centavos, added to the basis points."""


class FeePlan(TypedDict):
    """A version of the fee plan: what transactions cost, from when and until when."""
    resource: Literal["fee_plan"]
    """The kind of the object."""

    version: int
    """From 1; explanations of fees name it."""

    status: Literal["scheduled", "active", "ended", "replaced"]
    """`active`: it prices the transactions that are created now. `scheduled`: it begins later. `ended`: the next
    version prices since `ends_at`. `replaced`: the next version begins at the same time, so it priced
    nothing.
    """

    starts_at: Union[str, None]
    """Null: from the first transaction on."""

    ends_at: Union[str, None]
    """The beginning of the next version; null if there is none."""

    fee_on_refund: Literal["return", "keep"]
    """`return`: a refund returns the fee in proportion. `keep`: it returns none of it."""

    rules: List[FeePlanRule]
    """A transaction to which no rule applies has no fee."""

    created_at: Union[str, None]
    """Null if it was not recorded."""

    created_by: Union[AuditRecordActor, None]
    """Who added it. Null if it was not recorded, and for sellers of a platform."""


class FeePlanList(TypedDict):
    """A page of versions of the fee plan."""
    resource: ListResource

    sort: ListSort

    items: List[FeePlan]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class QuotesCreateRequest(TypedDict):
    """The body of a call that quotes a transaction."""
    amount: int
    """The amount of the transaction to quote. Whole centavos: R$ 45.09 is 4509."""

    payment_type: Literal["pix", "boleto", "credit"]
    """The payment method: pix, boleto or credit card."""

    installments: NotRequired[int]
    """The number of installments of a card; the default is 1."""

    split_rules: NotRequired[List[SplitRuleIn]]
    """How the amount is divided among sellers; without it, the stored rules of the seller apply."""

    io_seller_id: NotRequired[str]
    """The seller for which it is created; by default that of the token. Its `io_seller_id`, or its integer `id`."""


class QuotesCreateReplyPartReceivable(TypedDict):
    """What a receiver would get on one day."""
    number: int
    """The number of the installment, from 1."""

    gross_cents: int
    """The amount before the fee. Whole centavos."""

    fee_cents: int
    """The part of the fee that the receiver pays. Whole centavos."""

    net_cents: int
    """What the receiver gets: the amount less the fee. Whole centavos."""

    due_on: str
    """The day on which it settles, YYYY-MM-DD in São Paulo time."""


class QuotesCreateReplyPart(TypedDict):
    """What one receiver would get."""
    receiver: str
    """The seller that gets this part."""

    amount_cents: int
    """The part of the receiver, before the fee. Whole centavos."""

    fee_cents: int
    """The part of the fee that the receiver pays. Whole centavos."""

    net_cents: int
    """What the receiver gets: the amount less the fee. Whole centavos."""

    receivables: List[QuotesCreateReplyPartReceivable]
    """The days on which the receiver gets it."""


class QuotesCreateReply(TypedDict):
    """A quote: what each receiver of a transaction would get, and when."""
    id: str
    """Identifier of a quote."""

    resource: Literal["quote"]
    """The kind of the object."""

    io_seller_id: str
    """The seller of the quoted transaction."""

    amount_cents: int
    """The amount of the quoted transaction. Whole centavos."""

    payment_type: str
    """The payment method: pix, boleto or credit card."""

    installments: int
    """The number of installments."""

    fees_cents: int
    """The fee of the quoted transaction. Whole centavos."""

    parts: List[QuotesCreateReplyPart]
    """What each receiver gets."""

    valid_until: str
    """Until when a transaction can use the quote."""

    created_at: str
    """When it was created."""


class SellersCreateBusinessRequestBusiness(TypedDict):
    """The business to register."""
    name: str
    """The registered name of the company."""

    email: str
    """The e-mail address."""

    phone_number: str
    """With or without country code; without it, a number in Brazil."""

    opening_date: str
    """The day the business was opened, YYYY-MM-DD; not in the future."""

    cnpj: NotRequired[str]
    """CNPJ, with or without punctuation. Send it here or in taxpayer_id."""

    taxpayer_id: NotRequired[str]
    """CNPJ, with or without punctuation. Send it here or in taxpayer_id."""

    website: NotRequired[str]
    """The web site of the business."""


class SellersCreateBusinessRequestOwner(TypedDict):
    """The legal representative of the business."""
    first_name: str
    """The first name."""

    last_name: str
    """The last name."""

    email: str
    """The e-mail address."""

    phone_number: str
    """With or without country code; without it, a number in Brazil."""

    birthdate: str
    """Date of birth; at least 18 years ago."""

    cpf: NotRequired[str]
    """CPF, with or without punctuation. Send it here or in taxpayer_id."""

    taxpayer_id: NotRequired[str]
    """CPF, with or without punctuation. Send it here or in taxpayer_id."""


class SellersCreateBusinessRequestBusinessAddress(TypedDict):
    """The address of a seller or its legal representative."""
    line1: str
    """The street."""

    line2: str
    """The number in the street; 0 if there is none."""

    line3: NotRequired[str]
    """The complement of the address."""

    neighborhood: str
    """The neighborhood."""

    city: str
    """The city."""

    state: str
    """The state: one of the 26, or DF, by its two letters."""

    zip_code: str
    """The postal code (CEP)."""

    country_code: str
    """The country, by its two letters of ISO 3166."""


class SellersCreateBusinessRequest(TypedDict):
    """The body of a call that registers a business as a seller."""
    send_welcome_email: NotRequired[bool]
    """Whether to send the seller a welcome mail; the default is false."""

    mcc: int
    """Merchant category code, one of GET /v1/sellers/mcc_list."""

    statement_descriptor: str
    """The text on the buyer's card statement, where a sale has none of its own."""

    revenue: NotRequired[float]
    """Yearly revenue in reais, with at most two decimal places. It is only stored."""

    description: NotRequired[str]
    """A text of your own about the seller. It is only stored."""

    business: SellersCreateBusinessRequestBusiness
    """The business itself."""

    owner: SellersCreateBusinessRequestOwner
    """The legal representative of the business."""

    business_address: SellersCreateBusinessRequestBusinessAddress
    """The address of the business."""

    owner_address: SellersCreateBusinessRequestBusinessAddress
    """The address of the legal representative."""


class RegisteredSellerOwnerAddress(TypedDict):
    """The address of the legal representative of a business."""
    line1: str
    """The street."""

    line2: Union[str, None]
    """The number in the street."""

    line3: Union[str, None]
    """The complement of the address."""

    neighborhood: Union[str, None]
    """The neighborhood."""

    city: str
    """The city."""

    state: str
    """The state, by its two letters."""

    zip_code: Union[str, None]
    """The postal code (CEP)."""

    country_code: str
    """The country, by its two letters of ISO 3166."""


class RegisteredSeller(TypedDict):
    """The seller as it was registered."""
    io_seller_id: str
    """Identifier of a seller."""

    id: int
    """The number of the seller on this platform, from 1."""

    type: Literal["individual", "business"]
    """An individual (CPF) or a business (CNPJ)."""

    status: Literal["pending", "active", "denied", "blocked", "deleted"]
    """`pending`: under review; it can sell, and is paid out once it is active. `active`: approved. `denied`:
    refused in the review. `blocked`: by an operator. `deleted` is final.
    """

    reason: Union[str, None]
    """Why it was denied or blocked."""

    taxpayer_id: str
    """The CPF or CNPJ of the seller, without punctuation."""

    first_name: str
    """The first name; of a business its name."""

    last_name: Union[str, None]
    """The last name; null for a business."""

    description: Union[str, None]
    """A text of your own about the seller. It is only stored."""

    revenue: Union[float, None]
    """The yearly revenue of the seller in reais, only stored; null if it was not sent."""

    email: str
    """The e-mail address."""

    phone_number: Union[str, None]
    """The telephone number."""

    mcc: Union[str, None]
    """Merchant category code."""

    birthdate: Union[str, None]
    """The date of birth; of a business the day it was opened; null if it is not known."""

    address_line1: Union[str, None]
    """The street of the seller."""

    address_line2: Union[str, None]
    """The number in the street."""

    address_line3: Union[str, None]
    """The complement of the address; null without one."""

    neighborhood: Union[str, None]
    """The neighborhood."""

    city: Union[str, None]
    """The city."""

    state: Union[str, None]
    """The state, by its two letters."""

    zip_code: Union[str, None]
    """The postal code (CEP)."""

    country_code: Union[str, None]
    """The country, by its two letters of ISO 3166."""

    plan_type: str
    """Always `standard`; older clients read it."""

    statement_descriptor: Union[str, None]
    """The text on the buyer's card statement."""

    created_by: Union[str, None]
    """The seller whose credential registered it; null if it was not registered by a call."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""

    owner_name: NotRequired[Union[str, None]]
    """The name of the legal representative; only of a business."""

    owner_email: NotRequired[Union[str, None]]
    """The e-mail address of the legal representative; only of a business."""

    owner_tel: NotRequired[Union[str, None]]
    """The telephone number of the legal representative; only of a business."""

    owner_taxpayer_id: NotRequired[Union[str, None]]
    """The CPF of the legal representative; only of a business."""

    owner_birthdate: NotRequired[Union[str, None]]
    """The date of birth of the legal representative; only of a business."""

    owner_address: NotRequired[Union[RegisteredSellerOwnerAddress, None]]
    """The address of the legal representative."""

    website: NotRequired[Union[str, None]]
    """The web site; only of a business."""

    online_payments: Literal["0", "1"]
    """Always 1; older clients read it."""

    allow_register_seller: Literal["0", "1"]
    """Whether it may register sellers: 1 only for a platform."""


class SellersCreateIndividualRequest(TypedDict):
    """The body of a call that registers an individual as a seller."""
    send_welcome_email: NotRequired[bool]
    """Whether to send the seller a welcome mail; the default is false."""

    first_name: str
    """The first name."""

    last_name: str
    """The last name."""

    email: str
    """The e-mail address."""

    phone_number: str
    """With or without country code; without it, a number in Brazil."""

    birthdate: str
    """Date of birth; at least 18 years ago."""

    cpf: NotRequired[str]
    """CPF, with or without punctuation. Send it here or in taxpayer_id."""

    taxpayer_id: NotRequired[str]
    """CPF, with or without punctuation. Send it here or in taxpayer_id."""

    mcc: int
    """Merchant category code, one of GET /v1/sellers/mcc_list."""

    statement_descriptor: str
    """The text on the buyer's card statement, where a sale has none of its own."""

    revenue: NotRequired[float]
    """Yearly revenue in reais, with at most two decimal places. It is only stored."""

    description: NotRequired[str]
    """A text of your own about the seller. It is only stored."""

    address: SellersCreateBusinessRequestBusinessAddress
    """The postal address."""


class SellersDeleteReply(TypedDict):
    """The seller that was deleted."""
    id: str
    """Identifier of a seller."""

    io_seller_id: str
    """Identifier of a seller."""

    resource: Literal["seller"]
    """The kind of the object."""

    type: Literal["individual", "business"]
    """An individual (CPF) or a business (CNPJ)."""

    deleted: Literal[True]
    """Always `true`: it was deleted."""


class SellersBalancesReplyItem(TypedDict):
    """What a seller has: available now, held, and still to settle."""
    current_balance: str
    """What can be paid out now: the available balance less the debt. Reais, as decimal text."""

    current_balance_cents: int
    """Whole centavos that can be paid out now: the available balance less the debt."""

    account_balance: str
    """The current balance and the receivables. Reais, as decimal text."""

    account_balance_cents: int
    """Whole centavos: the current balance and the receivables."""

    receivables_cents: int
    """Whole centavos that will settle later."""

    blocked_cents: int
    """Whole centavos held for refunds, payouts and disputes in progress."""


class SellersBalancesReply(TypedDict):
    """The balances of a seller."""
    resource: Literal["list"]
    """The kind of the object."""

    items: SellersBalancesReplyItem
    """The balances: one object, although `resource` is `list`, as older clients read it."""


class SellerPayoutPolicy(TypedDict):
    """When a seller is paid out by itself."""
    interval: Literal["manual", "daily", "weekly", "monthly"]
    """How often it is paid out, on banking days. `manual`: only by a call."""

    minimum_amount_cents: int
    """A smaller balance waits for the next payout day. Whole centavos."""

    anchor: Union[int, None]
    """Weekly: 1 (Monday) to 5 (Friday). Monthly: the day, 1 to 28. Otherwise null."""

    next_on: Union[str, None]
    """The next day of an automatic payout."""


class Seller(TypedDict):
    """A seller of a platform, with its registration, settings and payout policy."""
    io_seller_id: str
    """Identifier of a seller."""

    id: int
    """The number of the seller on this platform, from 1."""

    type: Literal["individual", "business"]
    """An individual (CPF) or a business (CNPJ)."""

    status: Literal["pending", "active", "denied", "blocked", "deleted"]
    """`pending`: under review; it can sell, and is paid out once it is active. `active`: approved. `denied`:
    refused in the review. `blocked`: by an operator. `deleted` is final.
    """

    reason: Union[str, None]
    """Why it was denied or blocked."""

    taxpayer_id: str
    """The CPF or CNPJ of the seller, without punctuation."""

    first_name: str
    """The first name; of a business its name."""

    last_name: Union[str, None]
    """The last name; null for a business."""

    description: Union[str, None]
    """A text of your own about the seller. It is only stored."""

    revenue: Union[float, None]
    """The yearly revenue of the seller in reais, only stored; null if it was not sent."""

    email: str
    """The e-mail address."""

    phone_number: Union[str, None]
    """The telephone number."""

    mcc: Union[str, None]
    """Merchant category code."""

    birthdate: Union[str, None]
    """The date of birth; of a business the day it was opened; null if it is not known."""

    address_line1: Union[str, None]
    """The street of the seller."""

    address_line2: Union[str, None]
    """The number in the street."""

    address_line3: Union[str, None]
    """The complement of the address; null without one."""

    neighborhood: Union[str, None]
    """The neighborhood."""

    city: Union[str, None]
    """The city."""

    state: Union[str, None]
    """The state, by its two letters."""

    zip_code: Union[str, None]
    """The postal code (CEP)."""

    country_code: Union[str, None]
    """The country, by its two letters of ISO 3166."""

    plan_type: str
    """Always `standard`; older clients read it."""

    statement_descriptor: Union[str, None]
    """The text on the buyer's card statement."""

    created_by: Union[str, None]
    """The seller whose credential registered it; null if it was not registered by a call."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""

    owner_name: NotRequired[Union[str, None]]
    """The name of the legal representative; only of a business."""

    owner_email: NotRequired[Union[str, None]]
    """The e-mail address of the legal representative; only of a business."""

    owner_tel: NotRequired[Union[str, None]]
    """The telephone number of the legal representative; only of a business."""

    owner_taxpayer_id: NotRequired[Union[str, None]]
    """The CPF of the legal representative; only of a business."""

    owner_birthdate: NotRequired[Union[str, None]]
    """The date of birth of the legal representative; only of a business."""

    owner_address: NotRequired[Union[RegisteredSellerOwnerAddress, None]]
    """The address of the legal representative."""

    website: NotRequired[Union[str, None]]
    """The web site; only of a business."""

    online_payments: float
    """Always 1; older clients read it."""

    enable_credit: Literal["S", "N"]
    """Whether the seller accepts cards: `S` or `N`."""

    enable_boleto: Literal["S", "N"]
    """Whether the seller accepts boletos: `S` or `N`."""

    enable_pix: Literal["S", "N"]
    """Whether the seller accepts pix: `S` or `N`."""

    credit_max_installments: int
    """The most installments of a card payment of the seller."""

    url_notify: Union[str, None]
    """The webhook URL of the seller; null: none."""

    url_allow_from: Union[str, None]
    """The site of the shop, only stored; null: none."""

    url_logo: Union[str, None]
    """A picture for the payment page; null: none."""

    max_transaction_amount: Union[int, None]
    """The largest transaction of the seller, in whole centavos; null: no limit for this seller."""

    allow_register_seller: float
    """Whether it may register sellers: 1 only for a platform."""

    payout_policy: SellerPayoutPolicy
    """When the seller is paid out by itself."""


class SellersMcc(TypedDict):
    """A merchant category code, in English and Portuguese."""
    code: str
    """Merchant category code."""

    category: str
    """The category of the code, in English."""

    description: str
    """What the code stands for, in English."""

    category_pt: str
    """The category of the code, in Portuguese."""

    description_pt: str
    """What the code stands for, in Portuguese."""


class SellersMccList(TypedDict):
    """A page of merchant category codes."""
    resource: ListResource

    sort: str
    """Always `code-ascending`: by code."""

    items: List[SellersMcc]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class SellerList(TypedDict):
    """A page of sellers."""
    resource: ListResource

    sort: ListSort

    items: List[Seller]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class SellersUpdateBusinessRequestBusiness(TypedDict):
    """What changes of the business; absent fields stay unchanged."""
    name: NotRequired[str]
    """The registered name of the company."""

    email: NotRequired[str]
    """The e-mail address."""

    phone_number: NotRequired[str]
    """With or without country code; without it, a number in Brazil."""

    opening_date: NotRequired[str]
    """The day the business was opened, YYYY-MM-DD; not in the future."""

    cnpj: NotRequired[str]
    """CNPJ, with or without punctuation. Send it here or in taxpayer_id."""

    taxpayer_id: NotRequired[str]
    """CNPJ, with or without punctuation. Send it here or in taxpayer_id."""

    website: NotRequired[str]
    """The web site of the business."""


class SellersUpdateBusinessRequestOwner(TypedDict):
    """What changes of the legal representative; absent fields stay unchanged."""
    first_name: NotRequired[str]
    """The first name."""

    last_name: NotRequired[str]
    """The last name."""

    email: NotRequired[str]
    """The e-mail address."""

    phone_number: NotRequired[str]
    """With or without country code; without it, a number in Brazil."""

    birthdate: NotRequired[str]
    """Date of birth; at least 18 years ago."""

    cpf: NotRequired[str]
    """CPF, with or without punctuation. Send it here or in taxpayer_id."""

    taxpayer_id: NotRequired[str]
    """CPF, with or without punctuation. Send it here or in taxpayer_id."""


class SellersUpdateBusinessRequestBusinessAddress(TypedDict):
    """What changes of an address; absent fields stay unchanged."""
    line1: NotRequired[str]
    """The street."""

    line2: NotRequired[str]
    """The number in the street; 0 if there is none."""

    line3: NotRequired[str]
    """The complement of the address."""

    neighborhood: NotRequired[str]
    """The neighborhood."""

    city: NotRequired[str]
    """The city."""

    state: NotRequired[str]
    """The state: one of the 26, or DF, by its two letters."""

    zip_code: NotRequired[str]
    """The postal code (CEP)."""

    country_code: NotRequired[str]
    """The country, by its two letters of ISO 3166."""


class SellersUpdateBusinessRequestPayoutPolicy(TypedDict):
    """The new payout policy of a seller."""
    interval: Literal["manual", "daily", "weekly", "monthly"]
    """How often it is paid out, on banking days. `manual`: only by a call."""

    minimum_amount: NotRequired[int]
    """Whole centavos; a smaller balance waits for the next payout day."""

    anchor: NotRequired[int]
    """Weekly: 1 (Monday) to 5 (Friday). Monthly: the day, 1 to 28. The default is 1."""


class SellersUpdateBusinessRequest(TypedDict):
    """The body of a call that changes a business seller; absent fields stay unchanged."""
    mcc: NotRequired[int]
    """Merchant category code, one of GET /v1/sellers/mcc_list."""

    statement_descriptor: NotRequired[str]
    """The text on the buyer's card statement, where a sale has none of its own."""

    revenue: NotRequired[float]
    """Yearly revenue in reais, with at most two decimal places. It is only stored."""

    description: NotRequired[str]
    """A text of your own about the seller. It is only stored."""

    business: NotRequired[SellersUpdateBusinessRequestBusiness]
    """The business itself."""

    owner: NotRequired[SellersUpdateBusinessRequestOwner]
    """The legal representative of the business."""

    business_address: NotRequired[SellersUpdateBusinessRequestBusinessAddress]
    """The address of the business."""

    owner_address: NotRequired[SellersUpdateBusinessRequestBusinessAddress]
    """The address of the legal representative."""

    enable_credit: NotRequired[Literal["S", "N"]]
    """Whether the seller accepts cards."""

    enable_boleto: NotRequired[Literal["S", "N"]]
    """Whether the seller accepts boletos."""

    enable_pix: NotRequired[Literal["S", "N"]]
    """Whether the seller accepts pix."""

    credit_max_installments: NotRequired[int]
    """The most installments of a card payment of the seller."""

    url_notify: NotRequired[Union[str, None]]
    """The webhook URL of the seller. It receives the event types that docs/webhooks.md lists. Null clears it."""

    url_allow_from: NotRequired[Union[str, None]]
    """The site of the shop. It is only stored. Null clears it."""

    url_logo: NotRequired[Union[str, None]]
    """A picture for the payment page. Null clears it."""

    max_transaction_amount: NotRequired[Union[int, None]]
    """The maximum amount of a transaction, in centavos. Null: no limit for this seller."""

    payout_policy: NotRequired[SellersUpdateBusinessRequestPayoutPolicy]
    """When the seller is paid out by itself."""

    type: NotRequired[str]
    """Cannot be changed."""

    status: NotRequired[str]
    """Cannot be changed by this call."""

    allow_register_seller: NotRequired[bool]
    """Cannot be changed by this call."""


class SellerReply(TypedDict):
    """A reply that has its object in `success`."""
    success: Seller
    """The object of this reply."""


class SellersUpdateIndividualRequest(TypedDict):
    """The body of a call that changes an individual seller; absent fields stay unchanged."""
    first_name: NotRequired[str]
    """The first name."""

    last_name: NotRequired[str]
    """The last name."""

    email: NotRequired[str]
    """The e-mail address."""

    phone_number: NotRequired[str]
    """With or without country code; without it, a number in Brazil."""

    birthdate: NotRequired[str]
    """Date of birth; at least 18 years ago."""

    cpf: NotRequired[str]
    """CPF, with or without punctuation. Send it here or in taxpayer_id."""

    taxpayer_id: NotRequired[str]
    """CPF, with or without punctuation. Send it here or in taxpayer_id."""

    mcc: NotRequired[int]
    """Merchant category code, one of GET /v1/sellers/mcc_list."""

    statement_descriptor: NotRequired[str]
    """The text on the buyer's card statement, where a sale has none of its own."""

    revenue: NotRequired[float]
    """Yearly revenue in reais, with at most two decimal places. It is only stored."""

    description: NotRequired[str]
    """A text of your own about the seller. It is only stored."""

    address: NotRequired[SellersUpdateBusinessRequestBusinessAddress]
    """The postal address."""

    enable_credit: NotRequired[Literal["S", "N"]]
    """Whether the seller accepts cards."""

    enable_boleto: NotRequired[Literal["S", "N"]]
    """Whether the seller accepts boletos."""

    enable_pix: NotRequired[Literal["S", "N"]]
    """Whether the seller accepts pix."""

    credit_max_installments: NotRequired[int]
    """The most installments of a card payment of the seller."""

    url_notify: NotRequired[Union[str, None]]
    """The webhook URL of the seller. It receives the event types that docs/webhooks.md lists. Null clears it."""

    url_allow_from: NotRequired[Union[str, None]]
    """The site of the shop. It is only stored. Null clears it."""

    url_logo: NotRequired[Union[str, None]]
    """A picture for the payment page. Null clears it."""

    max_transaction_amount: NotRequired[Union[int, None]]
    """The maximum amount of a transaction, in centavos. Null: no limit for this seller."""

    payout_policy: NotRequired[SellersUpdateBusinessRequestPayoutPolicy]
    """When the seller is paid out by itself."""

    type: NotRequired[str]
    """Cannot be changed."""

    status: NotRequired[str]
    """Cannot be changed by this call."""

    allow_register_seller: NotRequired[bool]
    """Cannot be changed by this call."""


class ExplainLineRule(TypedDict):
    """The rule behind a line, with its values."""
    type: str
    """`split_rule`: how the amount was divided. `fee_plan`: how the fee was computed."""


class ExplainLineCause(TypedDict):
    """The object that caused a movement."""
    type: str
    """The kind of the object that caused the line; `brought_forward` for the balance before the other lines."""

    id: str
    """Id of the object that caused the line."""


class ExplainLine(TypedDict):
    """A ledger transfer in an explanation."""
    transfer: Union[str, None]
    """The ledger transfer behind the line; null for the line brought forward."""

    debit: Union[str, None]
    """The ledger account that was debited; null for the line brought forward."""

    credit: Union[str, None]
    """The ledger account that was credited; null for the line brought forward."""

    amount_cents: int
    """Positive: credited to sellers. Negative: debited."""

    rule: Union[ExplainLineRule, None]
    """The rule behind the line, with its values."""

    cause: ExplainLineCause
    """The object that caused it."""

    at: Union[str, None]
    """When it was booked; null for the line brought forward."""


class Explain(TypedDict):
    """An amount explained by the ledger transfers that sum to it."""
    id: str
    """Id of the explained object."""

    resource: Literal["explanation"]
    """The kind of the object."""

    kind: str
    """What was explained, such as `transaction`, `refund`, `payout`, `receivable` or `balance`."""

    total_cents: int
    """The sum of the lines, to the centavo."""

    lines: List[ExplainLine]
    """The movements that sum to the total."""


class StatementLine(TypedDict):
    """One movement of the available balance of a seller, with the balance after it."""
    id: str
    """Identifier of a transfer."""

    resource: Literal["statement_line"]
    """The kind of the object."""

    number: int
    """Number of the line in this statement, from 1, without gaps."""

    at: str
    """When the balance moved."""

    kind: str
    """What moved the balance, such as `sale`, `fee`, `settlement`, `refund`, `payout` or `dispute`."""

    cause: ExplainLineCause
    """The object that caused it."""

    amount_cents: int
    """What the line adds to the balance; negative: what it takes. Whole centavos."""

    balance_cents: int
    """The available balance after this line, less the debt of the seller."""


class StatementLineList(TypedDict):
    """A page of the statement of a seller."""
    resource: ListResource

    sort: ListSort

    items: List[StatementLine]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class SellersReceivable(TypedDict):
    """What a transaction pays a seller on one day."""
    id: str
    """Identifier of a receivable."""

    resource: Literal["receivable"]
    """The kind of the object."""

    transaction: str
    """The transaction that pays it."""

    payment_type: str
    """The payment method of the transaction."""

    number: int
    """The number of the installment, from 1."""

    gross_cents: int
    """The amount before the fee. Whole centavos."""

    fee_cents: int
    """The part of the fee that the receiver pays. Whole centavos."""

    net_cents: int
    """What the receiver gets: the amount less the fee. Whole centavos."""

    due_on: str
    """The day on which it settles, YYYY-MM-DD in São Paulo time."""

    status: Literal["scheduled", "settled", "canceled"]
    """`scheduled`: it settles on its day. `settled` is final: it is in the available balance. `canceled`: a
    refund or a dispute took all of it; it is `scheduled` again if that is given back.
    """

    settled_at: Union[str, None]
    """When it settled; null until then."""

    created_at: str
    """When it was created."""


class SellersReceivableList(TypedDict):
    """A page of receivables of a seller."""
    resource: ListResource

    sort: ListSort

    items: List[SellersReceivable]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class Payout(TypedDict):
    """A payout: the balance of a seller, or a part of it, paid to its bank account."""
    id: str
    """Identifier of a transfer."""

    resource: Literal["transfer"]
    """The kind of the object."""

    status: Literal["pending", "processing", "succeeded", "failed", "returned"]
    """`pending`: to be sent to the bank, the amount is held. `processing`: the bank has accepted it.
    `succeeded`: paid; the receiving bank can still return it. Final: `failed`, the bank refused it;
    `returned`, the receiving bank sent it back. Then the amount is available again.
    """

    io_seller_id: str
    """The seller that is paid out."""

    bank_account: str
    """The bank account that is paid."""

    bank_account_id: str
    """The same as `bank_account`; older clients read it."""

    amount: str
    """The amount paid to the bank account. Reais, as decimal text."""

    amount_cents: int
    """The amount paid to the bank account. Whole centavos."""

    currency: Literal["BRL"]
    """The currency: always the Brazilian real."""

    description: Union[str, None]
    """Your own text; sent to the bank if there is no `statement_descriptor`."""

    statement_descriptor: Union[str, None]
    """The text that is sent to the bank with the payout; null if you sent none."""

    type: Literal["manual", "policy"]
    """`manual`: by a call. `policy`: by the payout policy."""

    reason: Union[str, None]
    """Why the bank refused or returned it."""

    paying_bank: str
    """The bank that pays it, by its name at the operator."""

    waits_for: Union[Literal["approval", "funds", "date"], None]
    """What it waits for at the bank: `approval` by a person there, `funds` in the paying account, or its `date`."""

    returned_amount_cents: int
    """What came back of it, in cents: a part while it is `succeeded`, all once it is `returned`."""

    end_to_end_id: Union[str, None]
    """The end-to-end id of the pix that paid it; null until the bank reports it."""

    unknown_since: Union[str, None]
    """Since when the bank has not said how it stands; null while it says it."""

    decision: Union[TransactionRefundDecision, None]
    """What people said of it while the bank said nothing; null: nothing."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""

    ended_at: Union[str, None]
    """When it ended; null until then."""


class TransfersCreateRequest(TypedDict):
    """The body of a call that pays out a seller."""
    amount: int
    """The amount to pay out; at most the seller's current balance. Whole centavos: R$ 45.09 is 4509."""

    description: NotRequired[str]
    """Your own text; sent to the bank if there is no `statement_descriptor`."""

    statement_descriptor: NotRequired[str]
    """The text that is sent to the bank with the payout."""


class PayoutReply(TypedDict):
    """A reply that has its object in `success`."""
    success: Payout
    """The object of this reply."""


class TransfersTransactionsReply(TypedDict):
    """A page of what a payout pays: the movements since the payout before it."""
    resource: ListResource

    sort: ListSort

    items: List[StatementLine]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext

    brought_forward_cents: int
    """The balance before the first of these movements."""

    amount_cents: int
    """The amount of the payout."""

    carried_forward_cents: int
    """The balance after the payout: brought forward, plus every movement, less the amount."""


class PayoutList(TypedDict):
    """A page of payouts of a seller."""
    resource: ListResource

    sort: ListSort

    items: List[Payout]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class PaymentFilesAgreementReplyWaiting(TypedDict):
    """What waits for the next file."""
    payments: int
    """Payouts that are in no written file."""

    total_cents: int
    """Sum of these."""


class PaymentFilesAgreementReply(TypedDict):
    """The agreement with the bank that pays out by files."""
    resource: Literal["payment_agreement"]
    """The kind of the object."""

    agreement: Union[str, None]
    """The code of the bank and the number of the agreement. Null if no bank of yours works by files."""

    return_uploads: bool
    """Whether returns may be uploaded. In live mode the operator of the installation allows it."""

    by_folders: bool
    """Whether the server exchanges the files by folders at set times."""

    waiting: PaymentFilesAgreementReplyWaiting
    """What waits for the next file."""


class PaymentFileSent(TypedDict):
    """What a remittance asks the bank for, and what became of it."""
    payments: int
    """Payments in the file."""

    records: int
    """Lines of the file."""

    total_cents: int
    """Sum of the payments."""

    pay_on: Union[str, None]
    """The day of payment."""

    open: int
    """Of which no return has told."""

    accepted: int
    """That the bank has."""

    paid: int
    """That are paid."""

    failed: int
    """That failed."""

    returned: int
    """That came back."""


class PaymentFileRead(TypedDict):
    """What a return reported, in numbers."""
    accepted: int
    """Payments that the bank has."""

    payments: int
    """Payments that were made."""

    paid_cents: int
    """Sum of these."""

    failed: int
    """Payments that failed."""

    returned: int
    """Payments that came back."""

    informational: int
    """Lines for information, which change nothing."""

    again: int
    """Lines that an earlier file has too; they changed nothing."""

    exceptions: int
    """What a person needs to look at."""


class PaymentFile(TypedDict):
    """A file exchanged with a bank that pays out by files (CNAB): a remittance for it, or a return of it."""
    id: str
    """Identifier of a payment file."""

    resource: Literal["payment_file"]
    """The kind of the object."""

    direction: Literal["remittance", "return"]
    """`remittance`: a file for the bank. `return`: a file of the bank."""

    agreement: str
    """The code of the bank and the number of the agreement, or the account: `237/456789`."""

    sequence: int
    """Of a remittance ours (NSA), without gaps; of a return the bank’s."""

    name: Union[str, None]
    """Null until a remittance is written, and of a return that was uploaded without a name."""

    status: Literal["reserved", "made", "downloaded", "answered", "read"]
    """Of a remittance: `reserved` (its writing was interrupted), `made`, `downloaded`, and `answered` once the
    bank has said of each payment whether it has it. Of a return: `read`.
    """

    sent: Union[PaymentFileSent, None]
    """What a remittance asks the bank for; null for a return."""

    read: Union[PaymentFileRead, None]
    """What a return reported; null for a remittance."""

    downloads: int
    """How often it was downloaded here. Hand it to the bank once."""

    created_by: Union[AuditRecordActor, None]
    """Who made or uploaded it; of a file by folders, the server."""

    created_at: str
    """When it was created."""

    written_at: Union[str, None]
    """When a remittance was written; null until then, and for a return."""


class PaymentFilesLineException(TypedDict):
    """What a person needs to look at in a line of a file."""
    kind: Literal["malformed", "unknown_payment", "amount_differs", "destination_differs", "not_taken", "look", "unwritable"]
    """What is wrong with the line."""

    says: str
    """What is wrong, for people to read."""


class PaymentFilesLine(TypedDict):
    """A line of a file, with the payout that it is about and what it did."""
    line: Union[int, None]
    """In a return, from 1. Null in a remittance."""

    transfer_id: Union[str, None]
    """Identifier of a transfer."""

    refund_id: Union[str, None]
    """Identifier of a refund."""

    transaction_id: Union[str, None]
    """Identifier of a transaction."""

    number: Union[str, None]
    """By which the bank names the payment (columns 74 to 93)."""

    report: Union[Literal["pay", "accepted", "paid", "failed", "returned", "informational", "again", "exception"], None]
    """Null where the line could not be read, or is of no payment."""

    codes: List[str]
    """The codes of the bank’s occurrences (G059); one of the bank’s own has its number before it."""

    amount_cents: Union[int, None]
    """Of the payment."""

    status: Union[Literal["waiting", "sent", "accepted", "paid", "failed", "returned"], None]
    """Of the payment at the bank, now."""

    exceptions: List[PaymentFilesLineException]
    """What a person needs to look at."""


class PaymentFilesLineList(TypedDict):
    """A page of lines of a file."""
    resource: ListResource

    sort: ListSort

    items: List[PaymentFilesLine]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class PaymentFileList(TypedDict):
    """A page of files exchanged with the bank."""
    resource: ListResource

    sort: ListSort

    items: List[PaymentFile]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class BankAccountsAssociateRequest(TypedDict):
    """The body of a call that links a tokenized bank account to its seller."""
    io_seller_id: str
    """The seller to which the account is linked: its `io_seller_id`, or its integer `id`."""

    token: str
    """The token of the bank account to link."""


class BankAccountVerificationChecklist(TypedDict):
    """What was checked of a bank account."""
    postal_code_check: Literal["unchecked"]
    """Always `unchecked`: it is not checked."""

    address_line1_check: Literal["unchecked"]
    """Always `unchecked`: it is not checked."""

    deposit_check: Literal["unchecked"]
    """Always `unchecked`: it is not checked."""


class BankAccount(TypedDict):
    """A bank account that is linked to a seller and receives its payouts."""
    id: str
    """Identifier of a bank account."""

    resource: Literal["bank_account"]
    """The kind of the object."""

    io_seller_id: str
    """The seller to which it belongs."""

    holder_name: str
    """The name of the holder of the account."""

    taxpayer_id: str
    """The holder's CPF or CNPJ, without punctuation."""

    bank_name: str
    """The name of the bank."""

    bank_code: Union[str, None]
    """COMPE code of three digits; the ISPB of a bank that has none. Null for a pix key."""

    ispb: Union[str, None]
    """The ISPB of the bank: eight digits or letters."""

    routing_number: Union[str, None]
    """The number of the branch."""

    account_number: str
    """The number of the account, masked: only the last characters are visible."""

    routing_check_digit: Union[str, None]
    """The check digit of the branch, if it was sent."""

    last4_digits: str
    """The last four characters; fewer if the account number is shorter."""

    type: Literal["checking", "savings", "pix"]
    """Checking or savings account."""

    pix_key_type: Union[Literal["cpf", "cnpj", "email", "phone", "random"], None]
    """The kind of a pix key."""

    country_code: Literal["BR"]
    """Always `BR`."""

    is_active: bool
    """Whether it is linked and can receive payouts of the seller."""

    is_verified: bool
    """Whether the holder's bank has confirmed it. Always false: no bank is asked yet."""

    fingerprint: str
    """The same for the same account and holder."""

    debitable: bool
    """Always false: nothing is debited from it."""

    customer: str
    """The same as `io_seller_id`; older clients read it."""

    verification_checklist: BankAccountVerificationChecklist
    """What was checked of the account: nothing yet."""

    metadata: Dict[str, Any]
    """Always empty; older clients read it."""

    description: None
    """Always null; older clients read it."""

    phone_number: None
    """Always null; older clients read it."""

    address: None
    """Always null; older clients read it."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class BankAccountsDeleteReply(TypedDict):
    """The bank account that was unlinked."""
    id: str
    """Identifier of a bank account."""

    resource: Literal["bank_account"]
    """The kind of the object."""

    io_seller_id: str
    """The seller to which it belongs."""

    holder_name: str
    """The name of the holder of the account."""

    taxpayer_id: str
    """The holder's CPF or CNPJ, without punctuation."""

    bank_name: str
    """The name of the bank."""

    bank_code: Union[str, None]
    """COMPE code of three digits; the ISPB of a bank that has none. Null for a pix key."""

    ispb: Union[str, None]
    """The ISPB of the bank: eight digits or letters."""

    routing_number: Union[str, None]
    """The number of the branch."""

    account_number: str
    """The number of the account, masked: only the last characters are visible."""

    routing_check_digit: Union[str, None]
    """The check digit of the branch, if it was sent."""

    last4_digits: str
    """The last four characters; fewer if the account number is shorter."""

    type: Literal["checking", "savings", "pix"]
    """Checking or savings account."""

    pix_key_type: Union[Literal["cpf", "cnpj", "email", "phone", "random"], None]
    """The kind of a pix key."""

    country_code: Literal["BR"]
    """Always `BR`."""

    is_active: bool
    """Whether it is linked and can receive payouts of the seller."""

    is_verified: bool
    """Whether the holder's bank has confirmed it. Always false: no bank is asked yet."""

    fingerprint: str
    """The same for the same account and holder."""

    debitable: bool
    """Always false: nothing is debited from it."""

    customer: str
    """The same as `io_seller_id`; older clients read it."""

    verification_checklist: BankAccountVerificationChecklist
    """What was checked of the account: nothing yet."""

    metadata: Dict[str, Any]
    """Always empty; older clients read it."""

    description: None
    """Always null; older clients read it."""

    phone_number: None
    """Always null; older clients read it."""

    address: None
    """Always null; older clients read it."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""

    deleted: Literal[True]
    """Always `true`: it was unlinked."""


class BankAccountList(TypedDict):
    """A page of bank accounts of a seller."""
    resource: ListResource

    sort: ListSort

    items: List[BankAccount]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class BankAccountsTokenizeRequest(TypedDict):
    """The body of a call that tokenizes a bank account of a seller."""
    holder_name: str
    """The name of the holder of the account."""

    bank_code: NotRequired[str]
    """The bank: its COMPE code of up to three digits, or its ISPB of eight digits or letters."""

    routing_number: NotRequired[str]
    """The branch, with or without its check digit (`1234`, `1234-5`, `1234-X`, `1234P`)."""

    account_number: NotRequired[str]
    """The account, with its check digit (`12345-6`, `12345-X`, `12345P`); a letter needs no hyphen. Dots and
    blanks are removed.
    """

    pix_key: NotRequired[str]
    """A pix key of the holder, in place of `bank_code`, `routing_number`, `account_number` and `type`: a CPF or
    CNPJ, which must be the seller’s, an e-mail address, a phone that begins with `+55`, or a random key.
    """

    ein: NotRequired[Union[str, None]]
    """The CNPJ of a holder that is a company; null or absent for an individual."""

    taxpayer_id: NotRequired[str]
    """The CPF or CNPJ of the holder, with or without punctuation; required without `ein`."""

    type: NotRequired[Literal["checking", "savings"]]
    """Checking or savings account."""


class BankAccountsTokenizeReply(TypedDict):
    """The token of a bank account, which links it once within 24 hours."""
    id: str
    """Identifier of a token."""

    resource: Literal["token"]
    """The kind of the object."""

    type: Literal["bank_account"]
    """Always `bank_account`."""

    used: bool
    """Whether the token was used. It can be used once."""

    bank_account: BankAccount
    """The account as it was sent, with its number masked."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class Event(TypedDict):
    """What happened to an object, with the object as it was then."""
    id: str
    """Id of the object of the event."""

    type: Literal["customer.created", "customer.updated", "customer.erased", "transaction.created", "transaction.updated", "transaction.succeeded", "transaction.failed", "transaction.canceled", "transaction.partial_refunded", "transaction.refunded", "transaction.pre_authorized", "transaction.capture.succeeded", "transaction.capture.failed", "transaction.disputed", "transaction.dispute.succeeded", "transaction.charged_back", "transaction.void.failed", "payment_link.created", "payment_link.updated", "payment_link.paid", "static_qr_code.created", "static_qr_code.updated", "received_pix.created", "received_pix.assigned", "received_pix.returned", "received_pix.updated", "seller.created", "seller.updated", "seller.activated", "seller.denied", "seller.blocked", "seller.deleted", "bank_account.associated", "bank_account.deleted", "transfer.created", "transfer.succeeded", "transfer.failed", "transfer.partially_returned", "transfer.returned", "corporate.account.requested", "corporate.account.accepted", "corporate.account.activated", "corporate.account.denied", "corporate.account.suspended", "corporate.account.contract_changed", "corporate.account.closed", "corporate.holder.created", "corporate.holder.updated", "corporate.holder.canceled", "corporate.card.created", "corporate.card.updated", "corporate.card.shipped", "corporate.card.delivered", "corporate.card.canceled", "corporate.purchase.approved", "corporate.purchase.denied", "corporate.purchase.confirmed", "corporate.purchase.updated", "corporate.purchase.canceled", "corporate.purchase.refunded", "corporate.purchase.disputed", "corporate.purchase.dispute.won", "corporate.purchase.dispute.lost", "corporate.purchase.dispute.withdrawn", "corporate.purchase.dispute.refused", "corporate.limit_request.created", "corporate.limit_request.accepted", "corporate.limit_request.declined", "corporate.limit_request.canceled", "corporate.limit_request.expired", "corporate.limit_request.ended", "corporate.receipt.created", "corporate.receipt.updated", "corporate.receipt.removed", "corporate.invoice.closed", "corporate.invoice.updated", "corporate.invoice.paid", "corporate.invoice.overdue", "corporate.recharge.created", "corporate.recharge.paid", "corporate.recharge.expired", "corporate.recharge.returned", "corporate.payment.returned", "approval.created", "approval.updated", "approval.approved", "approval.carried_out", "approval.failed", "approval.rejected", "approval.withdrawn", "approval.expired", "webhook.test", "webhook.disabled"]
    """The type of the event."""

    status: Union[str, None]
    """The status of the object at the time of the event; null for an object without a status."""

    reference_id: str
    """The caller's reference, or the object's id if there is none."""

    io_seller_id: str
    """The seller of the object."""

    event_id: str
    """Identifier of the event; the same in every delivery of it."""

    sequence: int
    """The place of the event in the feed of the platform, without gaps."""

    object_sequence: int
    """The number of the event among those of its object, from 1."""

    created_at: str
    """When it happened."""

    data: Any
    """The object as GET returns it, at the time of the event."""


class EventList(TypedDict):
    """A page of the feed of events."""
    resource: ListResource

    items: List[Event]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    has_more: ListHasMore

    query_count: ListQueryCount

    last_sequence: int
    """Send it as `after` in the next call. With the newest first: the end of the feed."""


class WebhooksCreateRequest(TypedDict):
    """The body of a call that registers a webhook endpoint."""
    url: str
    """The URL that receives events by POST: http or https, without user name or password."""

    events: NotRequired[List[str]]
    """Event types, or patterns: `transaction.*` for a family, `*` for all."""

    description: NotRequired[Union[str, None]]
    """A text of your own; null: none."""


class WebhooksCreateReply(TypedDict):
    """A webhook endpoint with its signing secret, which is shown only here."""
    id: str
    """Identifier of a webhook."""

    resource: Literal["webhook"]
    """The kind of the object."""

    io_seller_id: str
    """The seller whose events it receives; for a platform, those of all its sellers."""

    url: str
    """The URL that receives the events by POST."""

    events: List[str]
    """The event types that it receives, or patterns: `transaction.*` for a family, `*` for all."""

    description: Union[str, None]
    """A text of your own; null: none."""

    status: Literal["enabled", "disabled"]
    """`enabled`: it receives events. `disabled`: it receives none; `disabled_reason` says why."""

    origin: Literal["api", "seller"]
    """`api`: registered by this API. `seller`: the `url_notify` of a seller; its URL is changed at the seller."""

    disabled_reason: Union[Literal["asked", "gone", "failing"], None]
    """`asked`: you disabled it. `gone`: it answered 410. `failing`: five days without a success."""

    disabled_at: Union[str, None]
    """When it was disabled; null while it is enabled."""

    failing_since: Union[str, None]
    """When the first failure since the last success was; null without one."""

    last_success_at: Union[str, None]
    """When it last answered 2xx; null if never."""

    old_secret_until: Union[str, None]
    """Until when events are signed with the secret before the rotation too; null if there is none."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""

    secret: str
    """The signing secret. Shown only here; rotate it to get a new one."""


class WebhooksDeleteReply(TypedDict):
    """The webhook endpoint that was deleted."""
    id: str
    """Identifier of a webhook."""

    resource: Literal["webhook"]
    """The kind of the object."""

    deleted: Literal[True]
    """Always `true`: it was deleted."""


class Webhook(TypedDict):
    """An endpoint of yours that receives events."""
    id: str
    """Identifier of a webhook."""

    resource: Literal["webhook"]
    """The kind of the object."""

    io_seller_id: str
    """The seller whose events it receives; for a platform, those of all its sellers."""

    url: str
    """The URL that receives the events by POST."""

    events: List[str]
    """The event types that it receives, or patterns: `transaction.*` for a family, `*` for all."""

    description: Union[str, None]
    """A text of your own; null: none."""

    status: Literal["enabled", "disabled"]
    """`enabled`: it receives events. `disabled`: it receives none; `disabled_reason` says why."""

    origin: Literal["api", "seller"]
    """`api`: registered by this API. `seller`: the `url_notify` of a seller; its URL is changed at the seller."""

    disabled_reason: Union[Literal["asked", "gone", "failing"], None]
    """`asked`: you disabled it. `gone`: it answered 410. `failing`: five days without a success."""

    disabled_at: Union[str, None]
    """When it was disabled; null while it is enabled."""

    failing_since: Union[str, None]
    """When the first failure since the last success was; null without one."""

    last_success_at: Union[str, None]
    """When it last answered 2xx; null if never."""

    old_secret_until: Union[str, None]
    """Until when events are signed with the secret before the rotation too; null if there is none."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class DeliveryAttempt(TypedDict):
    """One attempt to deliver an event, and its response."""
    number: int
    """The number of the attempt, from 1."""

    at: str
    """When it was sent."""

    duration_ms: int
    """How long it took, in milliseconds."""

    status: Union[int, None]
    """The HTTP status of the response; null without a response."""

    error: Union[str, None]
    """A description of the failure."""

    answer: str
    """The first 1024 bytes of the response."""


class Delivery(TypedDict):
    """An event on its way to one webhook endpoint."""
    id: str
    """Identifier of a delivery."""

    resource: Literal["delivery"]
    """The kind of the object."""

    webhook: str
    """The webhook to which it is delivered."""

    event_id: str
    """Identifier of the event; the same in every delivery of it."""

    type: str
    """The type of the event."""

    object_id: str
    """Id of the object of the event."""

    sequence: int
    """The sequence of the event in the feed."""

    status: Literal["pending", "succeeded", "failed", "dropped"]
    """`pending`: to be sent, or sent again. `succeeded`: answered 2xx. `failed`: given up after ten attempts.
    `dropped`: its webhook was disabled or deleted.
    """

    next_attempt_at: Union[str, None]
    """When it is sent next; null when it is no longer sent."""

    attempts: List[DeliveryAttempt]
    """The twenty newest attempts, the oldest first."""

    created_at: str
    """When it was created."""

    settled_at: Union[str, None]
    """When it succeeded, failed or was dropped; null until then."""


class DeliveryList(TypedDict):
    """A page of deliveries."""
    resource: ListResource

    sort: ListSort

    items: List[Delivery]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class WebhookList(TypedDict):
    """A page of webhook endpoints."""
    resource: ListResource

    sort: ListSort

    items: List[Webhook]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class WebhooksRecoverRequest(TypedDict):
    """The body of a call that sends missed events again."""
    since: str
    """From when on the missed events are sent again. A time without an offset is São Paulo’s."""

    all: NotRequired[bool]
    """Also events that were acknowledged with 2xx."""

    latest_only: NotRequired[bool]
    """Only the latest event of each object."""


class WebhooksRecoverReply(TypedDict):
    """How many missed events are sent again."""
    resource: Literal["recovery"]
    """The kind of the object."""

    webhook: str
    """The webhook that missed the events."""

    since: str
    """From when on the missed events are sent again."""

    queued: int
    """The number of deliveries that this call queued."""

    has_more: bool
    """Whether there are more: call again with `since` = `next_since`."""

    next_since: Union[str, None]
    """The `since` of the next call; null if there is no more."""


class WebhooksTestRequest(TypedDict):
    """The body of a call that sends a test event."""
    forged: NotRequired[bool]
    """With a false signature: a receiver that answers 2xx does not verify signatures. Sent once."""


class WebhooksUpdateRequest(TypedDict):
    """The body of a call that changes a webhook endpoint; absent fields stay unchanged."""
    url: NotRequired[str]
    """The URL that receives events by POST: http or https, without user name or password."""

    events: NotRequired[List[str]]
    """Event types, or patterns: `transaction.*` for a family, `*` for all."""

    description: NotRequired[Union[str, None]]
    """A text of your own; null: none."""

    status: NotRequired[Literal["enabled", "disabled"]]
    """`disabled` stops its deliveries; `enabled` starts them again, and forgets earlier failures."""


class CorporateRechargeRequest(TypedDict):
    """The body of a call that creates a recharge."""
    amount: int
    """The amount to add to the balance. Whole centavos: R$ 45.09 is 4509."""

    description: NotRequired[Union[str, None]]
    """Your own text."""


class CorporateRechargeReturn(TypedDict):
    """A return of a company's payment by its bank (MED)."""
    id: str
    """The id of the return at the SPI (rtrId)."""

    amount: int
    """The amount that the bank returned to the payer. Whole centavos."""

    from_balance: int
    """The amount debited from the balance for it."""

    owed: int
    """The amount that the balance did not cover; it is owed on a statement."""

    invoice_id: Union[str, None]
    """The statement on which the rest is owed; null if nothing is owed, and until the next statement opens."""

    reason: DisputeReason
    """Why the bank returned it."""

    created_at: str
    """When it was created."""


class CorporateRecharge(TypedDict):
    """A pix that raises the balance of the company when it is paid."""
    resource: Literal["corporate_recharge"]
    """The kind of the object."""

    id: str
    """Identifier of a recharge."""

    amount: int
    """The requested amount."""

    paid_amount: int
    """The amount that was paid. All of it is credited to the balance, also if it was paid late, twice or differs
    from `amount`.
    """

    returned_amount: int
    """The amount that the bank returned to the payer (MED)."""

    returns: List[CorporateRechargeReturn]
    """Oldest first. `invoice_id` is null if nothing is owed, and until the next statement opens."""

    description: Union[str, None]
    """Your own text; null if there is none."""

    status: Literal["created", "paid", "expired"]
    """`created`: to be paid. `paid` is final. `expired`: it was not paid in time; a payment that still arrives
    makes it `paid`.
    """

    brcode: str
    """The text of the QR code (pix copia e cola), for the app of a bank."""

    link: str
    """The page to pay it."""

    expires_at: str
    """When the pix expires."""

    paid_at: Union[str, None]
    """When it was paid; null until then."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class CorporateAccountReply(TypedDict):
    """The corporate account of a company."""
    resource: Literal["corporate_account"]
    """The kind of the object."""

    id: str
    """Identifier of a corporate account."""

    status: Literal["inactive", "waiting_contract_assignment", "pending", "active", "suspended"]
    """`inactive`: not requested, denied, or closed (`closed_at`). `waiting_contract_assignment`: the company
    must accept the contract in the portal. `pending`: under review. Only an `active` account can spend.
    """

    name: str
    """The name of the company."""

    tax_id: str
    """The CPF or CNPJ of the company, without punctuation."""

    due_day: int
    """The day of the month on which the open statement is due."""

    next_due_day: int
    """The same for the statements after it: differs from `due_day` after a change of the due day."""

    suspended_for: Union[Literal["operator", "arrears"], None]
    """Why a suspended account is suspended. `operator`: by an operator. `arrears`: a statement was overdue for
    too long; payment ends only this suspension.
    """

    reason: Union[str, None]
    """Why it was denied or suspended; `arrears` for an overdue statement, as it was sent."""

    reason_display: Union[str, None]
    """The same in Portuguese, for people."""

    contract_version: Union[int, None]
    """The version of the contract that the company accepted; null if it accepted none."""

    contract_accepted_at: Union[str, None]
    """When the company accepted the contract; null if it has not."""

    closed_at: Union[str, None]
    """When the account was closed; null if it is not."""

    closing_transfer_id: Union[str, None]
    """Id of the transfer that paid out the remaining balance after the account was closed; the newest transfer
    if money arrived later.
    """

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class CorporateBalanceReply(TypedDict):
    """What the company can spend."""
    resource: Literal["corporate_balance"]
    """The kind of the object."""

    id: str
    """Identifier of a corporate account."""

    balance: int
    """The amount that was paid in and not yet used by a statement."""

    limit: int
    """The credit limit: the amount that can be spent beyond the balance."""

    used: int
    """Authorized and confirmed purchases whose statement is not yet paid."""

    available: int
    """`balance + limit − used`; never shown below 0."""

    currency: Literal["BRL"]
    """The currency: always the Brazilian real."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class CorporateRechargeList(TypedDict):
    """A page of recharges."""
    resource: ListResource

    sort: ListSort

    items: List[CorporateRecharge]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class CorporateHolder(TypedDict):
    """A cardholder: a person to whom the company issues cards, with a limit over all of them."""
    resource: Literal["corporate_holder"]
    """The kind of the object."""

    id: str
    """Identifier of a cardholder."""

    name: str
    """The name of the cardholder."""

    tax_id: str
    """The CPF of the cardholder, without punctuation."""

    amount: int
    """The limit per interval, over all cards."""

    interval: Literal["day", "week", "month"]
    """Resets at midnight (day), on Monday (week) or on the first of the month (month), in São Paulo time."""

    center_cost: Union[str, None]
    """The name of the cost center of the cardholder; null without one."""

    status: Literal["active", "blocked", "canceled"]
    """`active`: the cards of the cardholder work. `blocked`: none of them does. `canceled` is final: the cards
    are canceled too.
    """

    reason: Union[str, None]
    """Why the cardholder was blocked, as it was sent."""

    spent: int
    """Spent in the current interval, authorized or confirmed."""

    available: int
    """The amount that this limit still allows in the interval; never below 0."""

    resets_at: str
    """When the interval of the limit ends, and `spent` is 0 again."""

    cards_count: int
    """The number of cards of the cardholder that are not canceled."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class CorporateHoldersCreateRequest(TypedDict):
    """The body of a call that registers a cardholder."""
    name: str
    """The name of the cardholder."""

    tax_id: str
    """The CPF of the cardholder, with or without punctuation."""

    amount: int
    """The amount that the cardholder may spend per interval, over all cards; 0 allows no purchase."""

    interval: Literal["day", "week", "month"]
    """Resets at midnight (day), on Monday (week) or on the first of the month (month), in São Paulo time."""

    center_cost: NotRequired[Union[str, None]]
    """The name of a cost center; a new name creates it."""


class CorporateHolderList(TypedDict):
    """A page of cardholders."""
    resource: ListResource

    sort: ListSort

    items: List[CorporateHolder]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class CorporateHoldersUpdateRequest(TypedDict):
    """The body of a call that changes or blocks a cardholder; absent fields stay unchanged."""
    name: NotRequired[str]
    """The name of the cardholder."""

    amount: NotRequired[int]
    """The amount that the cardholder may spend per interval, over all cards; 0 allows no purchase."""

    interval: NotRequired[Literal["day", "week", "month"]]
    """Resets at midnight (day), on Monday (week) or on the first of the month (month), in São Paulo time."""

    center_cost: NotRequired[Union[str, None]]
    """The name of a cost center; a new name creates it."""

    status: NotRequired[Literal["active", "blocked"]]
    """`blocked` stops all cards of the cardholder at once; `active` unblocks the cardholder."""

    reason: NotRequired[Union[str, None]]
    """The reason: together with a `status` that blocks or cancels, or for an object that is blocked. Unblocking
    clears it.
    """


class CorporateCardsCreateRequest(TypedDict):
    """The body of a call that issues a card."""
    holder_id: str
    """The cardholder to whom the card is issued."""

    name: str
    """The company's name for the card."""

    limit: int
    """The amount that the card may spend per interval; 0 allows no purchase."""

    interval: Literal["day", "week", "month"]
    """Resets at midnight (day), on Monday (week) or on the first of the month (month), in São Paulo time."""

    type: Literal["virtual", "physical"]
    """`virtual` works at once; `physical` after it was delivered and unblocked."""

    merchant: NotRequired[Union[str, None]]
    """The card works only at merchants whose name begins with this text; case, accents and punctuation are
    ignored.
    """


class CorporateCardShipping(TypedDict):
    """How a physical card gets to its cardholder."""
    carrier: Union[str, None]
    """Who carries the card; null until it is known."""

    tracking_code: Union[str, None]
    """The code to track it by; null until it is known."""

    shipped_at: Union[str, None]
    """When the card was shipped; null until then."""

    delivered_at: Union[str, None]
    """When the card was delivered; null until then."""


class CorporateCard(TypedDict):
    """A corporate card, without its number."""
    resource: Literal["corporate_card"]
    """The kind of the object."""

    id: str
    """Identifier of a corporate card."""

    holder_id: str
    """The cardholder."""

    holder_name: str
    """The name of the cardholder."""

    name: str
    """The company's name for the card."""

    limit: int
    """The limit per interval."""

    interval: Literal["day", "week", "month"]
    """Resets at midnight (day), on Monday (week) or on the first of the month (month), in São Paulo time."""

    type: Literal["virtual", "physical"]
    """`virtual` works at once; `physical` after it was delivered and unblocked."""

    merchant: Union[str, None]
    """The card works only at merchants whose name begins with this text; null: at all merchants."""

    status: Literal["issued", "shipped", "delivered", "active", "blocked", "canceled", "expired"]
    """`issued`, `shipped`, `delivered`: a physical card on its way, which does not work yet. `active`: it works.
    `blocked`: by the company. Final: `canceled`, `expired`.
    """

    reason: Union[str, None]
    """Why it was blocked or canceled, as it was sent."""

    last4: str
    """The last four digits of the card number."""

    brand: str
    """The brand of the card."""

    expiration: str
    """The last month in which the card is valid, MM/YY."""

    spent: int
    """Spent in the current interval, authorized or confirmed."""

    available: int
    """The amount that this limit still allows in the interval; never below 0."""

    resets_at: str
    """When the interval of the limit ends, and `spent` is 0 again."""

    shipping: NotRequired[CorporateCardShipping]
    """How a physical card gets to its cardholder."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class CorporateCardsSecretsReply(TypedDict):
    """The number and the code of a card. Never store or log them."""
    resource: Literal["corporate_card_secrets"]
    """The kind of the object."""

    card_id: str
    """The card."""

    number: str
    """The card number."""

    cvv: str
    """The card verification code."""

    expiry: str
    """The last month in which the card is valid, MM/YY."""

    expiration_month: str
    """The last month in which the card is valid, two digits."""

    expiration_year: str
    """The year in which the card expires, four digits."""

    ttl: int
    """Seconds for which it can be shown."""

    expires_at: str
    """Until when the secrets may be shown."""


class CorporateCardList(TypedDict):
    """A page of corporate cards."""
    resource: ListResource

    sort: ListSort

    items: List[CorporateCard]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class CorporateCardsUpdateRequest(TypedDict):
    """The body of a call that changes, blocks or cancels a card; absent fields stay unchanged."""
    name: NotRequired[str]
    """The company's name for the card."""

    limit: NotRequired[int]
    """The amount that the card may spend per interval; 0 allows no purchase."""

    interval: NotRequired[Literal["day", "week", "month"]]
    """Resets at midnight (day), on Monday (week) or on the first of the month (month), in São Paulo time."""

    merchant: NotRequired[Union[str, None]]
    """The card works only at merchants whose name begins with this text; case, accents and punctuation are
    ignored.
    """

    status: NotRequired[Literal["active", "blocked", "canceled"]]
    """`active` unblocks the card, or a delivered one for its first use. `blocked` stops it at once. `canceled`
    is final.
    """

    reason: NotRequired[Union[str, None]]
    """The reason: together with a `status` that blocks or cancels, or for an object that is blocked. Unblocking
    clears it.
    """


class EndpointDecision(TypedDict):
    """What the platform’s authorization endpoint answered about a purchase."""
    authorization_id: str
    """The id that the question had: the id of the bank’s request."""

    result: Literal["approved", "declined", "timeout", "error", "invalid_answer", "not_asked"]
    """`approved`, `declined`: the answer. `timeout`: no whole answer in time. `error`: not reached, or a status
    that is not 2xx. `invalid_answer`: not `{"approved": true}` or `{"approved": false}`. `not_asked`: too
    many questions were waiting, or too many had failed.
    """

    approved: bool
    """What counted: the answer, or `on_failure` without a valid one."""

    reason: Union[str, None]
    """The reason in the answer."""

    error: Union[str, None]
    """A description of the failure."""

    duration_ms: int
    """How long the buyer waited for the answer."""


class Purchase(TypedDict):
    """A purchase by a corporate card."""
    resource: Literal["corporate_purchase"]
    """The kind of the object."""

    id: str
    """Identifier of a purchase."""

    card_id: str
    """The card that was used."""

    card_last4: str
    """The last four digits of the card."""

    holder_id: str
    """The cardholder."""

    holder_name: str
    """The name of the cardholder."""

    center_cost: Union[str, None]
    """The cost center of its cardholder at the time."""

    description: str
    """The name of the merchant, for people."""

    amount: int
    """The current cost to the company: less the amounts that were reversed, refunded or credited."""

    refunded_amount: int
    """The amount refunded after it was cleared."""

    disputed_amount: int
    """The amount credited for disputes: while they are open, and finally when they are won."""

    currency: Literal["BRL"]
    """The currency: always the Brazilian real."""

    merchant_amount: int
    """The amount the merchant charged, in the smallest unit of its currency."""

    merchant_currency: str
    """The currency in which the merchant charged, by ISO 4217."""

    merchant_name: str
    """The name of the merchant."""

    merchant_category: str
    """The category code of the merchant (MCC, ISO 18245)."""

    category: str
    """The category of the merchant, as a word."""

    merchant_country: str
    """The country of the merchant, by its two letters of ISO 3166."""

    method: Literal["online", "contactless", "chip", "magstripe", "recurring"]
    """How the card was used: online, contactless, by chip, by magnetic stripe, or a recurring charge."""

    status: Literal["approved", "confirmed", "denied", "canceled", "voided", "refunded"]
    """`approved`: authorized, not yet cleared. `confirmed`: cleared. `canceled`: reversed before it was cleared.
    `voided`: never cleared, and expired. `refunded`: refunded in full.
    """

    denied_reason: Union[Literal["account_not_active", "account_in_arrears", "insufficient_funds", "holder_blocked", "holder_limit", "card_not_active", "card_expired", "card_limit", "merchant_not_allowed", "declined_by_endpoint", "endpoint_unavailable", "wrong_secrets", "issuer_denied"], None]
    """Why the purchase was denied: the account, the cardholder, the card, a limit, the merchant, the platform’s
    authorization endpoint or the issuing bank; null if it was not.
    """

    endpoint_decision: Union[EndpointDecision, None]
    """What the platform’s authorization endpoint had to do with it; null where it was not asked."""

    cashback: int
    """The cashback on the statement for it."""

    invoice_id: Union[str, None]
    """The statement on which the purchase is; null while it is on none."""

    receipts_count: int
    """The number of its receipts. A receipt has events of its own."""

    purchased_at: str
    """When the card was used."""

    created_at: str
    """When this server recorded it."""

    updated_at: str
    """When it was last changed."""


class PurchaseList(TypedDict):
    """A page of purchases."""
    resource: ListResource

    sort: ListSort

    items: List[Purchase]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class CorporateAuthorizationEndpointCreateRequest(TypedDict):
    """The body of a call that registers the authorization endpoint."""
    url: str
    """The URL that is asked by POST: http or https, without user name or password."""

    timeout_ms: NotRequired[int]
    """Milliseconds within which the whole answer must have come. The default is 1000."""

    on_failure: NotRequired[Literal["decline", "approve"]]
    """What is decided without a valid answer in time. `decline` (the default): `denied_reason` is
    `endpoint_unavailable`. `approve`: as if nobody had been asked.
    """


class CorporateAuthorizationEndpointCreateReply(TypedDict):
    """The authorization endpoint with its secret, which is shown only here."""
    id: str
    """Identifier of an authorization endpoint."""

    resource: Literal["authorization_endpoint"]
    """The kind of the object."""

    url: str
    """The URL that receives the events by POST."""

    timeout_ms: int
    """Milliseconds within which the whole answer must have come."""

    on_failure: Literal["decline", "approve"]
    """What is decided without a valid answer in time."""

    old_secret_until: Union[str, None]
    """Until when events are signed with the secret before the rotation too; null if there is none."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""

    secret: str
    """The signing secret. Shown only here; rotate it to get a new one."""


class CorporateAuthorizationEndpointDeleteReply(TypedDict):
    """The authorization endpoint that was deleted."""
    id: str
    """Identifier of an authorization endpoint."""

    resource: Literal["authorization_endpoint"]
    """The kind of the object."""

    deleted: Literal[True]
    """Always `true`: it was deleted."""


class AuthorizationEndpoint(TypedDict):
    """The endpoint of a platform that is asked about purchases by corporate cards."""
    id: str
    """Identifier of an authorization endpoint."""

    resource: Literal["authorization_endpoint"]
    """The kind of the object."""

    url: str
    """The URL that receives the events by POST."""

    timeout_ms: int
    """Milliseconds within which the whole answer must have come."""

    on_failure: Literal["decline", "approve"]
    """What is decided without a valid answer in time."""

    old_secret_until: Union[str, None]
    """Until when events are signed with the secret before the rotation too; null if there is none."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class AuthorizationTest(TypedDict):
    """What came of a test question."""
    resource: Literal["authorization_endpoint_test"]
    """The kind of the object."""

    result: Literal["approved", "declined", "timeout", "error", "invalid_answer", "not_asked"]
    """`approved`, `declined`: the answer. `timeout`: no whole answer in time. `error`: not reached, or a status
    that is not 2xx. `invalid_answer`: not `{"approved": true}` or `{"approved": false}`. `not_asked`: too
    many questions were waiting, or too many had failed.
    """

    approved: bool
    """What counted: the answer, or `on_failure` without a valid one."""

    reason: Union[str, None]
    """The reason in the answer."""

    error: Union[str, None]
    """A description of the failure."""

    duration_ms: int
    """How long the buyer waited for the answer."""

    status: Union[int, None]
    """The HTTP status of the response; null without a response."""


class CorporateAuthorizationEndpointUpdateRequest(TypedDict):
    """The body of a call that changes the authorization endpoint; absent fields stay unchanged."""
    url: NotRequired[str]
    """The URL that is asked by POST: http or https, without user name or password."""

    timeout_ms: NotRequired[int]
    """Milliseconds within which the whole answer must have come. The default is 1000."""

    on_failure: NotRequired[Literal["decline", "approve"]]
    """What is decided without a valid answer in time. `decline` (the default): `denied_reason` is
    `endpoint_unavailable`. `approve`: as if nobody had been asked.
    """


class Receipt(TypedDict):
    """A receipt of a purchase: a picture or a PDF, and what its invoice says."""
    resource: Literal["corporate_receipt"]
    """The kind of the object."""

    id: str
    """Identifier of a receipt."""

    purchase_id: Union[str, None]
    """The purchase to which it belongs; null if it is not matched yet."""

    holder_id: Union[str, None]
    """The cardholder to whom it belongs; null: the company's, of no purchase yet."""

    file_name: Union[str, None]
    """The name of the file, as it was sent; null without one."""

    content_type: Literal["image/jpeg", "image/png", "image/webp", "image/heic", "application/pdf"]
    """The media type of the file, by its content."""

    size: int
    """The size of the file, in bytes."""

    access_key: Union[str, None]
    """The access key of its NF-e or NFC-e: 44 characters."""

    issuer_taxpayer_id: Union[str, None]
    """The CNPJ of the shop, from the access key."""

    issued_month: Union[str, None]
    """The month in which the invoice was issued, from the access key; null without one."""

    amount: Union[int, None]
    """The total of the receipt, where its QR code has it or it was sent."""

    same_key_count: int
    """Other receipts of the company with the same access key. More than 0: one invoice was used twice."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class ReceiptList(TypedDict):
    """A page of receipts."""
    resource: ListResource

    sort: ListSort

    items: List[Receipt]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class CorporateReceiptsRemoveReply(TypedDict):
    """The receipt that was removed."""
    resource: Literal["corporate_receipt"]
    """The kind of the object."""

    id: str
    """Identifier of a receipt."""

    deleted: Literal[True]
    """Always `true`: it was deleted."""


class CorporateReceiptsSuggestion(TypedDict):
    """A purchase that a receipt may belong to, and why."""
    purchase: Purchase
    """The suggested purchase."""

    reasons: List[Literal["amount", "merchant", "day", "month", "recent"]]
    """`amount`: the same total. `merchant`: an earlier receipt of this shop was matched to it. `day`, `month`:
    bought when the receipt was issued. `recent`: bought in the 40 days before the upload.
    """


class CorporateReceiptsSuggestionList(TypedDict):
    """The purchases that a receipt may belong to."""
    resource: Literal["list"]
    """The kind of the object."""

    items: List[CorporateReceiptsSuggestion]
    """The purchases that the receipt may belong to, the likeliest first."""


class CorporateReceiptsUpdateRequest(TypedDict):
    """The body of a call that changes a receipt; absent fields stay unchanged."""
    purchase_id: NotRequired[Union[str, None]]
    """The purchase to which it belongs; null takes it from its purchase."""

    access_key: NotRequired[Union[str, None]]
    """The 44 characters of an NF-e or NFC-e, with or without blanks, or the text of its QR code. It is checked
    offline; no tax authority is asked.
    """

    amount: NotRequired[Union[int, None]]
    """The total, in centavos."""


class CorporateLimitRequestsAcceptRequest(TypedDict):
    """The body of a call that accepts a request for a higher limit."""
    amount: NotRequired[int]
    """The limit that is granted; by default the requested one."""

    reason: NotRequired[str]
    """What the cardholder is told."""


class LimitRequest(TypedDict):
    """A request of a cardholder for a higher limit."""
    resource: Literal["corporate_limit_request"]
    """The kind of the object."""

    id: str
    """Identifier of a limit request."""

    holder_id: str
    """The cardholder."""

    holder_name: str
    """The name of the cardholder."""

    card_id: Union[str, None]
    """The card whose limit is to rise; null for the limit over all cards."""

    card_last4: Union[str, None]
    """The last four digits of the card; null for a request over all cards."""

    amount: int
    """The requested limit."""

    interval: Union[Literal["day", "week", "month"], None]
    """The interval that was asked for; null: it stays as it is."""

    until: Union[str, None]
    """The last day of the raise. Null: it stays."""

    reason: str
    """Why it is requested."""

    status: Literal["pending", "accepted", "declined", "canceled", "expired", "ended"]
    """`pending`: nobody has decided. `accepted`: the limit was changed. `declined`, `canceled`: refused;
    withdrawn. `expired`: nobody decided in time. `ended`: the last day is over, and the limit is what it was
    before.
    """

    granted_amount: Union[int, None]
    """The limit that was set; null if it was not accepted."""

    decision_reason: Union[str, None]
    """Why it was declined, or what was said with the acceptance."""

    expires_at: str
    """When the request expires if nobody decides."""

    decided_at: Union[str, None]
    """When it was decided; null until then."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class CorporateLimitRequestsCreateRequest(TypedDict):
    """The body of a call that asks for a higher limit."""
    card_id: NotRequired[str]
    """The card whose limit is to rise; without it, the limit of the cardholder."""

    holder_id: NotRequired[str]
    """The cardholder whose limit over all cards is to rise; required without `card_id`."""

    amount: int
    """The requested limit: more than the current one, unless the interval changes."""

    interval: NotRequired[Literal["day", "week", "month"]]
    """Resets at midnight (day), on Monday (week) or on the first of the month (month), in São Paulo time."""

    until: NotRequired[str]
    """The last day of the raise, at most a year ahead."""

    reason: str
    """Why it is needed."""


class CorporateLimitRequestsDeclineRequest(TypedDict):
    """The body of a call that declines a request for a higher limit."""
    reason: str
    """Why, for the cardholder."""


class LimitRequestList(TypedDict):
    """A page of requests for a higher limit."""
    resource: ListResource

    sort: ListSort

    items: List[LimitRequest]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class PurchaseEvidence(TypedDict):
    """A file that is kept with a dispute of a purchase."""
    resource: Literal["corporate_dispute_evidence"]
    """The kind of the object."""

    id: str
    """Identifier of a piece of evidence."""

    dispute_id: str
    """The dispute with which the file is kept."""

    file_name: Union[str, None]
    """The name of the file, as it was sent; null without one."""

    content_type: Literal["image/jpeg", "image/png", "image/webp", "image/heic", "application/pdf"]
    """The media type of the file, by its content."""

    size: int
    """The size of the file, in bytes."""

    created_at: str
    """When it was created."""


class CorporateDisputesCreateRequest(TypedDict):
    """The body of a call that disputes a purchase."""
    reason: Literal["fraudulent", "duplicate", "product_not_received", "product_unacceptable", "credit_not_processed", "canceled", "incorrect_amount", "other"]
    """The reason of the dispute."""

    description: NotRequired[Union[str, None]]
    """Details for the bank."""

    amount: NotRequired[int]
    """In centavos; by default the remaining amount of the purchase."""


class PurchaseDispute(TypedDict):
    """A dispute of a purchase, which the issuing bank decides."""
    resource: Literal["corporate_purchase_dispute"]
    """The kind of the object."""

    id: str
    """Identifier of a purchase dispute."""

    purchase_id: str
    """The disputed purchase."""

    amount: int
    """The disputed amount."""

    credited_amount: int
    """The amount credited now: provisionally until the bank decides, finally if the dispute is won. Less than
    `amount` if the merchant refunded a part meanwhile.
    """

    currency: Literal["BRL"]
    """The currency: always the Brazilian real."""

    reason: Literal["fraudulent", "duplicate", "product_not_received", "product_unacceptable", "credit_not_processed", "canceled", "incorrect_amount", "other"]
    """Why the company disputes the purchase."""

    description: Union[str, None]
    """The company's own text."""

    status: Literal["pending", "open", "won", "lost", "withdrawn", "refused"]
    """`pending`: the bank has not answered yet, and the server asks again. `open`: the bank examines it; the
    amount is credited. `won`: the credit stays. `lost`, `withdrawn`: the credit was taken back. `refused`:
    the bank refused to examine it; `refused_reason` says why.
    """

    refused_reason: Union[str, None]
    """Why the bank refused to examine it."""

    withdrawing: bool
    """Whether the company has withdrawn it and the bank has not yet confirmed."""

    opened_at: Union[str, None]
    """When the issuing bank began to examine it; null until then."""

    ended_at: Union[str, None]
    """When it was won, lost, withdrawn or refused; null until then."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class PurchaseDisputeList(TypedDict):
    """A page of disputes of purchases."""
    resource: ListResource

    sort: ListSort

    items: List[PurchaseDispute]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class PurchaseEvidenceList(TypedDict):
    """A page of files of a dispute of a purchase."""
    resource: ListResource

    sort: ListSort

    items: List[PurchaseEvidence]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class ByMonth(TypedDict):
    """The spending of one month."""
    month: str
    """The month, YYYY-MM."""

    total_spent: int
    """Confirmed purchases, less refunds and credits for disputes."""

    purchases: int
    """The number of confirmed purchases."""

    cashback: int
    """The cashback of these purchases. Whole centavos."""


class ByCategory(TypedDict):
    """The spending in one category of merchants."""
    category: str
    """The category of the merchants, as a word."""

    total_spent: int
    """Confirmed purchases, less refunds and credits for disputes."""

    purchases: int
    """The number of confirmed purchases."""

    cashback: int
    """The cashback of these purchases. Whole centavos."""


class ByHolder(TypedDict):
    """The spending of one cardholder."""
    holder_id: str
    """The cardholder."""

    name: str
    """The name of the cardholder."""

    total_spent: int
    """Confirmed purchases, less refunds and credits for disputes."""

    purchases: int
    """The number of confirmed purchases."""

    cashback: int
    """The cashback of these purchases. Whole centavos."""


CorporateCostCenter = TypedDict(
    "CorporateCostCenter",
    {
        "resource": "Literal[\"corporate_cost_center\"]",
        "id": "str",
        "name": "str",
        "total_spent": "int",
        "purchases": "int",
        "cashback": "int",
        "holders": "int",
        "cards": "int",
        "created_at": "str",
        "updated_at": "str",
        "from": "Union[str, None]",
        "to": "Union[str, None]",
        "by_month": "List[ByMonth]",
        "by_category": "List[ByCategory]",
        "by_holder": "List[ByHolder]",
        "last_purchases": "List[Purchase]",
    },
)
"""A cost center with its spending by month, category and cardholder."""


class CorporateCostCenterSummary(TypedDict):
    """A cost center and its spending."""
    resource: Literal["corporate_cost_center"]
    """The kind of the object."""

    id: str
    """Identifier of a cost center."""

    name: str
    """The name of the cost center."""

    total_spent: int
    """Confirmed purchases, less refunds and credits for disputes."""

    purchases: int
    """The number of confirmed purchases."""

    cashback: int
    """The cashback of these purchases. Whole centavos."""

    holders: int
    """The number of cardholders of the cost center that are not canceled."""

    cards: int
    """Their cards that are not canceled."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class CorporateCostCenterSummaryList(TypedDict):
    """A page of cost centers."""
    resource: ListResource

    sort: ListSort

    items: List[CorporateCostCenterSummary]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class CorporateInvoicesChangeDueDayRequest(TypedDict):
    """The body of a call that changes the due day of statements."""
    due_day: int
    """The day of the month on which statements will be due, 1 to 28."""


class CorporateInvoicesChangeDueDayReply(TypedDict):
    """The due day of the statements after the change."""
    resource: Literal["corporate_due_day"]
    """The kind of the object."""

    due_day: int
    """The due day of the statements from the next one on."""

    current_due_day: int
    """The due day of the open statement."""

    next_due_date: str
    """The due date of the first statement with the new due day."""


class CorporateInvoice(TypedDict):
    """A statement: the monthly bill of a corporate account."""
    resource: Literal["corporate_invoice"]
    """The kind of the object."""

    id: str
    """Identifier of an invoice."""

    reference: str
    """The month in which the statement is due, YYYY-MM."""

    opened_on: str
    """Its first day."""

    closes_on: str
    """Its last day: ten days before it is due."""

    due_date: str
    """The due date (vencimento). If it is not a banking day, the statement can be paid on the next one:
    `payable_until`.
    """

    payable_until: str
    """The last day on which it can be paid without being late: the due date, or the next banking day."""

    amount: int
    """Confirmed purchases, less refunds and credits for disputes."""

    returned_payments: int
    """Payments of recharges and statements that the bank returned to their payers in this period (MED), as far
    as the balance did not cover them.
    """

    cashback: int
    """The cashback that is deducted when it closes."""

    from_balance: int
    """The amount that the balance paid when it closed."""

    paid_amount: int
    """The amount paid since then."""

    late_fee: int
    """The late fee, charged once."""

    interest: int
    """Interest for late payment, up to today."""

    owed: int
    """The amount due today, with late fee and interest; 0 while it is open."""

    late_fee_percent: float
    """Percentage of the amount owed after `payable_until`, charged once, by its contract."""

    interest_percent_month: float
    """Percentage per month of 30 days on the purchases still owed, for each day after `payable_until`, by its
    contract.
    """

    suspends_on: Union[str, None]
    """The account is suspended on this day unless the statement is paid first."""

    status: Literal["open", "closed", "paid", "overdue"]
    """`open`: it takes purchases. `closed`: to be paid. `overdue`: not paid in time; late fee and interest are
    added. `paid` is final.
    """

    purchases: int
    """The number of purchases on the statement."""

    paid_at: Union[str, None]
    """When it was paid in full; null until then."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class InvoicePayment(TypedDict):
    """A pix that pays a statement."""
    resource: Literal["corporate_invoice_payment"]
    """The kind of the object."""

    id: str
    """Identifier of a payment."""

    invoice_id: str
    """The statement that the pix pays."""

    amount: int
    """The amount of the pix: the amount owed when it was created."""

    paid_amount: int
    """The amount that was paid. It pays the statement; the rest is credited to the balance."""

    returned_amount: int
    """The amount that the bank returned to the payer (MED)."""

    returns: List[CorporateRechargeReturn]
    """Oldest first. `invoice_id` is null if nothing is owed, and until the next statement opens."""

    status: Literal["created", "paid", "expired"]
    """`created`: to be paid. `paid` is final. `expired`: it was not paid in time; a payment that still arrives
    makes it `paid`.
    """

    brcode: str
    """The text of the QR code (pix copia e cola), for the app of a bank."""

    link: str
    """The page to pay it."""

    expires_at: str
    """When the pix expires."""

    paid_at: Union[str, None]
    """When it was paid; null until then."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class InvoicePaymentList(TypedDict):
    """A page of the pix created for a statement."""
    resource: ListResource

    sort: ListSort

    items: List[InvoicePayment]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class CorporateInvoiceList(TypedDict):
    """A page of statements."""
    resource: ListResource

    sort: ListSort

    items: List[CorporateInvoice]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class CorporateAnalyticsReplyByCostCenter(TypedDict):
    """The spending of one cost center."""
    id: Union[str, None]
    """Identifier of a cost center."""

    name: Union[str, None]
    """The name of the cost center; null for purchases without one."""

    total_spent: int
    """Confirmed purchases, less refunds and credits for disputes."""

    purchases: int
    """The number of confirmed purchases."""

    cashback: int
    """The cashback of these purchases. Whole centavos."""


CorporateAnalyticsReply = TypedDict(
    "CorporateAnalyticsReply",
    {
        "resource": "Literal[\"corporate_analytics\"]",
        "from": "Union[str, None]",
        "to": "Union[str, None]",
        "total_spent": "int",
        "purchases": "int",
        "cashback": "int",
        "average": "int",
        "by_month": "List[ByMonth]",
        "by_category": "List[ByCategory]",
        "by_cost_center": "List[CorporateAnalyticsReplyByCostCenter]",
        "by_holder": "List[ByHolder]",
    },
)
"""The spending of the company by month, category, cost center and cardholder."""


class FoundEvidenceShare(TypedDict):
    """How often it happened in one operation."""
    operation: str
    """Name of the call, as in the SDK."""

    detail: Union[str, None]
    """The detail: a code, with the field at fault."""

    count: int
    """Number of times."""

    of: int
    """Out of this number of calls."""


class FoundEvidenceSample(TypedDict):
    """A case, with the details that are known."""
    at: NotRequired[str]
    """When it happened."""

    request_id: NotRequired[str]
    """Id of the request."""

    earlier_request_id: NotRequired[str]
    """The request of the same write before this request."""

    operation: NotRequired[str]
    """Name of the call, as in the SDK."""

    object: NotRequired[str]
    """Id of the requested object."""

    parameter: NotRequired[str]
    """Name of a parameter or field; its value is never kept."""

    path: NotRequired[str]
    """The path that was used."""

    purchase: NotRequired[str]
    """Identifier of a purchase."""

    result: NotRequired[str]
    """What came of the question."""

    webhook: NotRequired[str]
    """The webhook of this case."""

    delivery: NotRequired[str]
    """The delivery of this case."""

    status: NotRequired[Union[int, None]]
    """HTTP status of the response."""

    fault: NotRequired[Union[str, None]]
    """Why the webhook delivery failed; null if it was answered."""

    duration_ms: NotRequired[int]
    """How long it took, in milliseconds."""

    kind: NotRequired[str]
    """Event type."""

    count: NotRequired[int]
    """How often it happened."""


class FoundEvidence(TypedDict):
    """How often and where a finding happened."""
    count: int
    """Number of times."""

    first_at: str
    """When it happened first."""

    last_at: str
    """When it happened last."""

    shares: List[FoundEvidenceShare]
    """The operations in which it happened, most frequent first."""

    samples: List[FoundEvidenceSample]
    """Some of the cases, latest first."""


class Found(TypedDict):
    """A finding: what is wrong, why it matters, how to mend it, and the evidence."""
    code: Literal["writes_without_key", "keys_made_anew", "credentials_in_query", "secret_in_browser", "receiver_never_verifies", "receiver_refuses", "receiver_never_succeeds", "receiver_times_out", "receiver_redirects", "receiver_slow", "authorizations_unanswered", "polling", "kinds_unheard", "refusals_repeated", "requests_collide", "caller_hangs_up", "login_before_each_call", "fields_ignored", "older_spelling"]
    """What was found. It does not change."""

    severity: Literal["danger", "warning", "advice"]
    """`danger`: money or secrets can be lost. `warning`: something is lost or slow now. `advice`: it could be
    simpler.
    """

    title: str
    """The finding in a few words, in English."""

    title_display: str
    """The same in Brazilian Portuguese."""

    why: str
    """Why it matters, in English."""

    fix: str
    """How to mend it, in English."""

    evidence: FoundEvidence
    """How often and where it happened."""

    docs: str
    """The page that explains the finding."""


class DoctorLookReply(TypedDict):
    """What the doctor found in your calls and webhooks."""
    resource: Literal["doctor"]
    """The kind of the object."""

    since: str
    """The first moment that was looked at."""

    until: str
    """The last moment that was looked at."""

    calls: int
    """Calls that were checked."""

    findings: List[Found]
    """The most severe first; an empty list means that nothing was found."""


class SearchFind(TypedDict):
    """An object that was found."""
    kind: Literal["transaction", "dispute", "payment_link", "static_qr_code", "customer", "seller", "transfer", "webhook", "corporate_holder", "corporate_card", "corporate_purchase"]
    """The kind of the object that was found."""

    id: str
    """As the operations of its kind take it."""

    label: Union[str, None]
    """A name, or the reference of a transaction."""

    status: Union[str, None]
    """The status of the object; null if it has none."""

    amount: Union[int, None]
    """The amount of the object, in centavos; null if it has none."""

    created_at: str
    """When it was created."""


class SearchFindList(TypedDict):
    """The objects that were found."""
    resource: ListResource

    items: List[SearchFind]
    """The objects found, those that match by whole words first."""

    has_more: bool
    """Whether more than 20 were found."""

    filled_until: Union[str, None]
    """The time of the last change that the worker has taken in; null if there is none yet."""

    complete: bool
    """Whether every change can be found by words, numbers and amounts; if not, those up to `filled_until` can.
    Whole keys are always found.
    """


class ViewsCreateRequest(TypedDict):
    """The body of a call that saves a view."""
    name: str
    """The name of the view."""

    path: str
    """The screen, below the address of the portal."""

    query: NotRequired[str]
    """Its filters, as in the address."""


class ViewsCreateReply(TypedDict):
    """A saved view: a list of the portal with its filters, under a name."""
    resource: Literal["view"]
    """The kind of the object."""

    id: str
    """Identifier of a view."""

    name: str
    """The name of the view."""

    path: str
    """The screen, below the address of the portal."""

    query: str
    """Its filters, as in the address."""

    shared: bool
    """Whether everybody of the company sees it, cardholders aside."""

    own: bool
    """Whether the caller saved it."""

    created_at: str
    """When it was created."""

    updated_at: str
    """When it was last changed."""


class ViewsCreateReplyList(TypedDict):
    """A page of saved views."""
    resource: ListResource

    sort: ListSort

    items: List[ViewsCreateReply]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class ViewsRemoveReply(TypedDict):
    """The view that was removed."""
    resource: Literal["view"]
    """The kind of the object."""

    id: str
    """Identifier of a view."""

    deleted: Literal[True]
    """Always `true`: it was deleted."""


class SandboxClearRequest(TypedDict):
    """The body of a call that opens or decides a dispute, or decides a review of a card payment."""
    amount: NotRequired[int]
    """The amount, where only a part is disputed or lost; by default all of it. Whole centavos: R$ 45.09 is 4509."""

    reason: NotRequired[str]
    """The reason of a dispute: a card network's code such as `13.1`, or a text."""


class SandboxPayBoletoRequestPayer(TypedDict):
    """The payer that the bank reports; refunds go to this payer."""
    name: str
    """The name of the payer."""

    taxpayer_id: str
    """The CPF or CNPJ of the payer."""


class SandboxPayBoletoRequest(TypedDict):
    """The body of a call that pays a boleto as a buyer."""
    amount: NotRequired[int]
    """The amount to pay; by default what is due on that day. Whole centavos: R$ 45.09 is 4509."""

    paid_at: NotRequired[str]
    """When it was paid; by default now. A time without an offset is São Paulo’s."""

    times: NotRequired[int]
    """How often it is paid; by default once."""

    payer: NotRequired[SandboxPayBoletoRequestPayer]
    """The payer that the bank reports; refunds go to this payer. Without it the bank reports no payer."""

    at_registry_office: NotRequired[bool]
    """At the registry office that has its protest: from a day after the order on."""


class SandboxPayPixRequestPayer(TypedDict):
    """Who pays, masked or not. Without it the bank names nobody."""
    name: NotRequired[str]
    """The name."""

    taxpayer_id: NotRequired[str]
    """CPF or CNPJ."""


class SandboxPayPixRequest(TypedDict):
    """The body of a call that pays a pix as a buyer."""
    amount: NotRequired[int]
    """The amount to pay; by default that of the pix. Whole centavos: R$ 45.09 is 4509."""

    paid_at: NotRequired[str]
    """When it was paid; by default now. A time without an offset is São Paulo’s."""

    times: NotRequired[int]
    """How often it is paid; by default once."""

    payer: NotRequired[SandboxPayPixRequestPayer]
    """Who pays, masked or not. Without it the bank names nobody."""

    initiation: NotRequired[Literal["manual", "key", "static_qr_code", "dynamic_qr_code", "payment_initiator", "contactless", "automatic"]]
    """How it is begun."""

    message: NotRequired[str]
    """What the payer writes."""


class SandboxWeatherRequest(TypedDict):
    """The body of a call that makes the sandbox bank slow, silent, down or deaf."""
    bank: Literal["pix", "card", "boleto", "payout", "kyc", "issuing"]
    """The service of the sandbox bank."""

    mode: Literal["fair", "slow", "silent_before", "silent_after", "down", "twice", "shuffled", "deaf"]
    """`fair` ends a fault; `/docs/sandbox` explains each mode."""

    calls: NotRequired[int]
    """For how many calls; by default until the next change."""


class SandboxWeatherReply(TypedDict):
    """How a service of the sandbox bank behaves now."""
    resource: Literal["weather"]
    """The kind of the object."""

    bank: str
    """The service of the sandbox bank."""

    mode: str
    """How it behaves from now on."""

    calls: Union[int, None]
    """For how many calls; null: until the next change."""


class SandboxBankReplyBank(TypedDict):
    """A bank that a platform of the sandbox can be put on."""
    name: str
    """What `bank` is given."""

    title: str
    """The company as it writes itself."""


class SandboxBankReply(TypedDict):
    """The bank that a platform of the sandbox is at, and those that it can be put on."""
    resource: Literal["sandbox_bank"]
    """The kind of the object."""

    bank: str
    """The bank at which new pix sales are made."""

    banks: List[SandboxBankReplyBank]
    """Every bank that the platform can be put on; `sandbox` is the one to begin with."""

    connection: Union[Dict[str, str], None]
    """The connection as `BANKS_FILE` has it: other programs reach the same bank by it, under `/emulate`. It has
    the secrets of payments. `null` at `sandbox`, and without the scope `payments`: `payments:read` is not
    enough.
    """


class SandboxSetBankRequest(TypedDict):
    """The body of a call that puts a platform of the sandbox on a bank."""
    bank: str
    """The service of the sandbox bank."""


class SandboxPayKeyRequest(TypedDict):
    """The body of a call that pays a static QR code or a pix key."""
    amount: NotRequired[int]
    """The amount to pay, in centavos; by default that of the code. Whole centavos: R$ 45.09 is 4509."""

    paid_at: NotRequired[str]
    """When it was paid; by default now. A time without an offset is São Paulo’s."""

    times: NotRequired[int]
    """How often it is paid; by default once."""

    static_qr_code: NotRequired[str]
    """Identifier of a static QR code."""

    txid: NotRequired[str]
    """In place of `static_qr_code`: the txid of a code, or of another system."""

    payer: NotRequired[SandboxPayBoletoRequestPayer]

    message: NotRequired[str]
    """The message of the payer."""


class SandboxPayKeyReply(TypedDict):
    """The received pix of the payments."""
    resource: Literal["list"]
    """The kind of the object."""

    items: List[ReceivedPix]
    """The objects of this reply, in the order of the list."""


class SandboxAnswerAuthorizationRequest(TypedDict):
    """The reply of a program of yours to a question."""
    status: Union[int, None]
    """The HTTP status of its reply; null without a reply."""

    body: NotRequired[str]
    """The text of its reply. More than 4096 bytes are no answer."""

    error: NotRequired[str]
    """Why there is no reply."""


class SandboxAnswerAuthorizationReply(TypedDict):
    """The question that was answered."""
    resource: Literal["authorization_answer"]
    """The kind of the object."""

    id: str
    """Identifier of an authorization request."""

    accepted: Literal[True]
    """The answer came in time; the server judges it like one of the endpoint."""


class SandboxBuyWithCardRequestMerchant(TypedDict):
    """The merchant of a simulated purchase."""
    name: NotRequired[str]
    """The name of the merchant."""

    mcc: NotRequired[str]
    """The merchant category code (MCC)."""

    country: NotRequired[str]
    """The country of the merchant, by its two letters."""


class SandboxBuyWithCardRequest(TypedDict):
    """The body of a call that makes a purchase with a corporate card."""
    amount: int
    """The amount of the purchase, in the smallest unit of `currency`."""

    currency: NotRequired[Literal["BRL", "USD", "EUR", "GBP", "CHF", "CAD", "AUD", "CNY", "MXN", "UYU", "ARS", "COP", "JPY", "CLP", "PYG"]]
    """The default is BRL; other currencies use a fixed rate, with IOF."""

    merchant: NotRequired[SandboxBuyWithCardRequestMerchant]
    """The merchant where the card is used."""

    method: NotRequired[Literal["online", "contactless", "chip", "magstripe", "recurring"]]
    """How the card was used: online, contactless, by chip, by magnetic stripe, or a recurring charge."""

    clear: NotRequired[Literal["full", "partial", "over", "late", "never"]]
    """How the purchase clears. `full` (the default): all of it after a day. `partial`: in two parts, after one
    and two days. `over`: with a tip of 20%. `late`: after eight days, when it has already expired. `never`:
    it expires after seven days.
    """

    number: NotRequired[str]
    """The card number that the merchant has; a wrong number is denied."""

    cvv: NotRequired[str]
    """The verification code that the merchant has; a wrong code is denied."""

    expiry: NotRequired[str]
    """The expiry that the merchant has, MM/YY; a wrong one is denied."""


class SandboxClearPurchaseRequest(TypedDict):
    """The body of a call that clears, reverses or refunds a purchase."""
    amount: NotRequired[int]
    """In centavos; by default the whole remaining amount."""


class SandboxTakeAuthorization(TypedDict):
    """A question to the authorization endpoint that waits for an answer."""
    id: str
    """Identifier of an authorization request."""

    body: str
    """The body of the question, byte for byte: sign it as it is."""

    expires_at: str
    """When it expires if it was not approved: after seven days, or earlier if it can no longer be done then."""


class SandboxTakeAuthorizationList(TypedDict):
    """The questions that were taken."""
    resource: Literal["list"]
    """The kind of the object."""

    items: List[SandboxTakeAuthorization]
    """Each question is given to one listener."""


class SandboxMailReply(TypedDict):
    """A mail that a live server would have sent."""
    id: str
    """Identifier of a mail."""

    resource: Literal["mail"]
    """The kind of the object."""

    io_seller_id: Union[str, None]
    """The seller or the company that the mail is about; null if it is about none."""

    kind: Literal["password_reset", "sign_in_changed", "invitation", "welcome", "seller_denied", "payout_failed", "payout_returned", "statement_closed", "statement_overdue", "account_changed", "limit_requested", "limit_decided", "approval_waits", "approval_ended", "webhook_disabled", "credential_expires", "secrets_lost"]
    """What the mail is about."""

    to: str
    """The address of the recipient."""

    language: Literal["en", "pt-BR"]
    """The language of the mail."""

    subject: str
    """The subject of the mail."""

    text: str
    """The mail as plain text."""

    html: str
    """The mail as HTML."""

    url: str
    """The mail as a page, for a browser. Anyone who has this address can open it."""

    created_at: str
    """When it was created."""


class SandboxMailReplyList(TypedDict):
    """A page of mails of the sandbox."""
    resource: ListResource

    sort: ListSort

    items: List[SandboxMailReply]
    """The objects of this reply, in the order of the list."""

    limit: ListLimit

    total: ListTotal

    offset: ListOffset

    has_more: ListHasMore

    query_count: ListQueryCount

    page: ListPage

    total_pages: ListTotalPages

    next: ListNext


class SandboxAgendaReplyItem(TypedDict):
    """Something that will happen, and when."""
    at: str
    """When it will happen."""

    what: Literal["transaction.expires", "transaction.retry", "authorization.lapses", "refund.retry", "receivable.settles", "payout.policy", "payout.retry", "received_pix.retry", "dispute.evidence_due", "evidence.retry", "seller.check", "token.expires", "webhook.retry", "invoice.closes", "invoice.due", "account.suspends", "recharge.expires", "purchase.check", "purchase_dispute.retry", "bank.return", "bank.payout", "bank.check", "bank.card", "bank.dispute", "bank.issued", "bank.purchase", "bank.purchase_dispute"]
    """What will happen, as a word that does not change."""

    resource: str
    """The type of the object with this `id`."""

    id: str
    """Id of the object that it happens to."""

    io_seller_id: str
    """The seller of the object."""

    summary: str
    """The same for people, in English."""


class SandboxAgendaReply(TypedDict):
    """What will happen in the sandbox as time passes."""
    resource: Literal["agenda"]
    """The kind of the object."""

    now: str
    """The time of the sandbox."""

    items: List[SandboxAgendaReplyItem]
    """What will happen, the soonest first."""

    has_more: ListHasMore


class SandboxClockReply(TypedDict):
    """The clock of the sandbox."""
    resource: Literal["clock"]
    """The kind of the object."""

    now: str
    """The time of the sandbox."""

    ran: int
    """Number of due jobs that ran."""

    to: str
    """The requested time."""

    reached: bool
    """False if there were too many due jobs for one call: the clock stopped earlier, and a call with the same
    `to` continues.
    """


SandboxSessionReplyCall = TypedDict(
    "SandboxSessionReplyCall",
    {
        "n": "int",
        "at": "str",
        "as": "str",
        "operation": "str",
        "method": "str",
        "path": "str",
        "key": "NotRequired[str]",
        "query": "NotRequired[Any]",
        "body": "NotRequired[Any]",
        "cut": "NotRequired[bool]",
        "status": "int",
        "code": "NotRequired[str]",
        "understood": "bool",
        "gave": "NotRequired[Dict[str, str]]",
    },
)
"""A call of the session, and its result."""


SandboxSessionReply = TypedDict(
    "SandboxSessionReply",
    {
        "resource": "Literal[\"session\"]",
        "version": "float",
        "from": "str",
        "until": "str",
        "complete": "bool",
        "missing": "List[str]",
        "calls": "List[SandboxSessionReplyCall]",
        "final": "Dict[str, Any]",
    },
)
"""All calls of the sandbox and their results, as a file that can be replayed."""


class SandboxMoveClockRequest(TypedDict):
    """The body of a call that moves the clock of the sandbox."""
    advance: NotRequired[str]
    """How far to move the clock: a number with `s`, `m`, `h` or `d`, or `next` for the next item of the agenda.
    Instead of `to`.
    """

    to: NotRequired[str]
    """The time to move the clock to. Instead of `advance`. A time without an offset is São Paulo’s."""


class ErrorDetails(TypedDict):
    """What is wrong, if it is not a field."""
    message: str
    """What is wrong, in English, for the log."""

    message_display: str
    """What is wrong, in Brazilian Portuguese, for people."""

    type: str
    """The class of the error, such as `invalid_request_error` or `payment_error`."""

    category: str
    """The category of the error, such as `validation`."""


class DeclinedCard(TypedDict):
    """A declined card: why, what to do, and the whole failed transaction."""
    message: str
    """What is wrong, in English, for the log."""

    message_display: str
    """What is wrong, in Brazilian Portuguese, for people."""

    type: str
    """The class of the error, such as `invalid_request_error` or `payment_error`."""

    category: str
    """The category of the error, such as `validation`."""

    id: str
    """Identifier of a transaction."""

    resource: Literal["transaction"]
    """The kind of the object."""

    status: Literal["failed"]
    """The status of the declined transaction."""

    decline_code: str
    """Why the card was declined, as a word, such as `do_not_honor`."""

    advice: Literal["retry", "other_card", "never_retry"]
    """What to do: `retry` the same card later, ask for `other_card`, or `never_retry` this one."""


class Error(TypedDict):
    """An error: its code, what is wrong, and the id of the request."""
    error: Union[ErrorDetails, DeclinedCard, Dict[str, List[str]]]
    """The faults of each field, by its name; if no field is at fault, the message with its class."""

    code: str
    """The code of the error. It does not change: let your program decide by it."""

    message: str
    """In English; errors of fields are in English or Portuguese, by `Accept-Language`."""

    message_display: str
    """What is wrong, in Brazilian Portuguese, for people."""

    request_id: str
    """Id of the request, by which the request log finds it."""

    docs: str
    """The page that explains the code."""

    transaction_id: NotRequired[str]
    """Of the transaction that the error is about; absent if it is about none."""

    card_id: NotRequired[str]
    """Of the corporate card that the error is about."""

    recharge_id: NotRequired[str]
    """Of the recharge that the error is about."""

    payment_id: NotRequired[str]
    """Of the pix for a statement that the error is about."""

    approval_id: NotRequired[str]
    """Of the approval that the call waits for."""


class WebhookBody(TypedDict):
    """The event as it is sent to a webhook endpoint."""
    id: str
    """Id of the object of the event."""

    type: Literal["customer.created", "customer.updated", "customer.erased", "transaction.created", "transaction.updated", "transaction.succeeded", "transaction.failed", "transaction.canceled", "transaction.partial_refunded", "transaction.refunded", "transaction.pre_authorized", "transaction.capture.succeeded", "transaction.capture.failed", "transaction.disputed", "transaction.dispute.succeeded", "transaction.charged_back", "transaction.void.failed", "payment_link.created", "payment_link.updated", "payment_link.paid", "static_qr_code.created", "static_qr_code.updated", "received_pix.created", "received_pix.assigned", "received_pix.returned", "received_pix.updated", "seller.created", "seller.updated", "seller.activated", "seller.denied", "seller.blocked", "seller.deleted", "bank_account.associated", "bank_account.deleted", "transfer.created", "transfer.succeeded", "transfer.failed", "transfer.partially_returned", "transfer.returned", "corporate.account.requested", "corporate.account.accepted", "corporate.account.activated", "corporate.account.denied", "corporate.account.suspended", "corporate.account.contract_changed", "corporate.account.closed", "corporate.holder.created", "corporate.holder.updated", "corporate.holder.canceled", "corporate.card.created", "corporate.card.updated", "corporate.card.shipped", "corporate.card.delivered", "corporate.card.canceled", "corporate.purchase.approved", "corporate.purchase.denied", "corporate.purchase.confirmed", "corporate.purchase.updated", "corporate.purchase.canceled", "corporate.purchase.refunded", "corporate.purchase.disputed", "corporate.purchase.dispute.won", "corporate.purchase.dispute.lost", "corporate.purchase.dispute.withdrawn", "corporate.purchase.dispute.refused", "corporate.limit_request.created", "corporate.limit_request.accepted", "corporate.limit_request.declined", "corporate.limit_request.canceled", "corporate.limit_request.expired", "corporate.limit_request.ended", "corporate.receipt.created", "corporate.receipt.updated", "corporate.receipt.removed", "corporate.invoice.closed", "corporate.invoice.updated", "corporate.invoice.paid", "corporate.invoice.overdue", "corporate.recharge.created", "corporate.recharge.paid", "corporate.recharge.expired", "corporate.recharge.returned", "corporate.payment.returned", "approval.created", "approval.updated", "approval.approved", "approval.carried_out", "approval.failed", "approval.rejected", "approval.withdrawn", "approval.expired", "webhook.test", "webhook.disabled"]
    """The type of the event."""

    status: Union[str, None]
    """The status of the object at the time of the event; null for an object without a status."""

    reference_id: str
    """The caller's reference, or the object's id if there is none."""

    io_seller_id: str
    """The seller of the object."""

    event_id: str
    """Identifier of the event; the same in every delivery of it."""

    sequence: int
    """The place of the event in the feed of the platform, without gaps."""

    object_sequence: int
    """The number of the event among those of its object, from 1."""

    created_at: str
    """When it happened."""

    data: Any
    """The object as GET returns it, at the time of the event."""

    sign_confirm: str
    """A signature of older clients; verify the header `webhook-signature`."""


class AuthorizationRequestData(TypedDict):
    """The purchase in question."""
    resource: Literal["corporate_authorization"]
    """The kind of the object."""

    card_id: str
    """Identifier of a corporate card."""

    card_last4: str
    """The last four digits of the card."""

    holder_id: str
    """Identifier of a cardholder."""

    holder_name: str
    """The name on the card."""

    center_cost: Union[str, None]
    """The cost center of its cardholder at the time."""

    amount: int
    """The amount that the company would be charged."""

    currency: Literal["BRL"]
    """The currency: always the Brazilian real."""

    merchant_amount: int
    """The amount the merchant charged, in the smallest unit of its currency."""

    merchant_currency: str
    """ISO 4217."""

    merchant_name: str
    """The name of the merchant."""

    merchant_category: str
    """MCC, ISO 18245."""

    category: str
    """The category of the merchant, as a word."""

    merchant_country: str
    """ISO 3166."""

    method: Literal["online", "contactless", "chip", "magstripe", "recurring"]
    """The HTTP method of the request."""

    purchased_at: str
    """When the card was used."""


class AuthorizationRequest(TypedDict):
    """The question whether a purchase by a corporate card is allowed."""
    id: str
    """The id of the bank’s request, and the header `webhook-id`. The same id is the same question."""

    type: Literal["corporate.authorization.request"]
    """Always the same: it is not an event."""

    io_seller_id: str
    """Identifier of a seller."""

    test: bool
    """Whether this is a test: nobody makes the purchase."""

    created_at: str
    """When it was created."""

    timeout_ms: int
    """The answer counts within this many milliseconds."""

    data: AuthorizationRequestData
    """The purchase in question."""


class AuthorizationAnswer(TypedDict):
    """The answer of an authorization endpoint."""
    approved: bool
    """`false` declines the purchase. `true` leaves it to the limits."""

    reason: NotRequired[str]
    """Why, for people: the purchase shows the first 200 characters."""


class ListResource(TypedDict):
    """The kind of the object."""


class ListSort(TypedDict):
    """The order of the list."""


class ListLimit(TypedDict):
    """The most objects in one page of the list."""


class ListTotal(TypedDict):
    """The number of objects in the whole list."""


class ListOffset(TypedDict):
    """The number of objects of the list before this page."""


class ListHasMore(TypedDict):
    """Whether there are more objects after these."""


class ListQueryCount(TypedDict):
    """The number of objects in this reply."""


class ListPage(TypedDict):
    """The number of this page, from 1."""


class ListTotalPages(TypedDict):
    """The number of pages of this size."""


class ListNext(TypedDict):
    """Send it as `cursor` for the page after this one; null on the last page."""


class CredentialsListQuery(TypedDict):
    """What `credentials.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    io_seller_id: NotRequired[str]
    """Identifier of a seller: its `io_seller_id`; its integer `id` is accepted as well."""


class UsersListQuery(TypedDict):
    """What `users.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""


class ApprovalsListQuery(TypedDict):
    """What `approvals.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    status: NotRequired[str]
    """One or more statuses, separated by commas."""

    action: NotRequired[Literal["payout", "payout_result", "refund", "bank_account", "card_limit", "corporate_payment", "credential", "user", "policy"]]
    """`payout`: payouts, changes of the payout policy of a seller, and the closing of the corporate account,
    which pays out its balance. `payout_result`: a person says how a payout ended of which the bank says
    nothing; it is held without a policy too. `refund`: refunds of paid transactions. `bank_account`: linking
    and unlinking a bank account. `card_limit`: limits of cardholders and corporate cards.
    `corporate_payment`: recharges, and payments of statements. `credential`: a credential that moves money:
    created, changed, its secret rotated. `user`: invitations and changes of users. `policy`: a policy for
    something that had none.
    """

    asked_by_me: NotRequired[bool]
    """Only what this credential, or this user, asked for."""

    waiting_for_me: NotRequired[bool]
    """Only what this user may approve or reject now. A credential approves nothing."""


RequestsListQuery = TypedDict(
    "RequestsListQuery",
    {
        "before": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "status": "NotRequired[str]",
        "code": "NotRequired[str]",
        "method": "NotRequired[Literal[\"GET\", \"POST\", \"PATCH\", \"PUT\", \"DELETE\"]]",
        "operation": "NotRequired[str]",
        "io_seller_id": "NotRequired[str]",
        "credential": "NotRequired[str]",
        "object": "NotRequired[str]",
        "idempotency_key": "NotRequired[str]",
    },
)
"""What `requests.list` can be asked for."""


AuditListQuery = TypedDict(
    "AuditListQuery",
    {
        "before": "NotRequired[str]",
        "limit": "NotRequired[int]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "action": "NotRequired[Literal[\"customer.created\", \"customer.updated\", \"customer.cards_deleted\", \"customer.exported\", \"customer.erased\", \"customer.identity_read\", \"card_token.created\", \"card.associated\", \"card.set_default\", \"card.deleted\", \"transaction.created\", \"transaction.cancel_requested\", \"transaction.refund_requested\", \"transaction.refund_decided\", \"transaction.refund_decision_corrected\", \"transaction.capture_requested\", \"transaction.change_requested\", \"transaction.protest_requested\", \"transaction.protest_cancel_requested\", \"boleto_batch.created\", \"boleto_batch.canceled\", \"payment_link.created\", \"payment_link.updated\", \"static_qr_code.created\", \"static_qr_code.updated\", \"received_pix.assigned\", \"received_pix.return_requested\", \"branding.updated\", \"dispute.evidence_submitted\", \"split_rule.created\", \"split_rule.deleted\", \"quote.created\", \"seller.created\", \"seller.updated\", \"seller.approved\", \"seller.denied\", \"seller.blocked\", \"seller.unblocked\", \"seller.deleted\", \"bank_account_token.created\", \"bank_account.associated\", \"bank_account.deleted\", \"transfer.created\", \"transfer.canceled\", \"transfer.decided\", \"transfer.decision_corrected\", \"credential.created\", \"credential.updated\", \"credential.secret_rotated\", \"credential.revoked\", \"webhook.created\", \"webhook.updated\", \"webhook.deleted\", \"webhook.secret_rotated\", \"webhook.tested\", \"webhook.recovered\", \"webhook_delivery.redelivered\", \"corporate_account.requested\", \"corporate_account.contract_accepted\", \"corporate_account.approved\", \"corporate_account.denied\", \"corporate_account.suspended\", \"corporate_account.resumed\", \"corporate_account.contract_changed\", \"corporate_account.updated\", \"corporate_account.closed\", \"corporate_holder.created\", \"corporate_holder.updated\", \"corporate_holder.canceled\", \"corporate_card.created\", \"corporate_card.updated\", \"corporate_card.secrets_read\", \"corporate_authorization_endpoint.created\", \"corporate_authorization_endpoint.updated\", \"corporate_authorization_endpoint.deleted\", \"corporate_authorization_endpoint.secret_rotated\", \"corporate_authorization_endpoint.tested\", \"corporate_purchase_dispute.created\", \"corporate_purchase_dispute.withdrawn\", \"corporate_purchase_dispute.evidence_added\", \"corporate_limit_request.created\", \"corporate_limit_request.accepted\", \"corporate_limit_request.declined\", \"corporate_limit_request.canceled\", \"corporate_limit_request.ended\", \"corporate_receipt.created\", \"corporate_receipt.updated\", \"corporate_receipt.removed\", \"corporate_charge.created\", \"approval.created\", \"approval.approved\", \"approval.rejected\", \"approval.result_read\", \"approval.withdrawn\", \"approval.expired\", \"approval.carried_out\", \"approval.failed\", \"approval_policy.set\", \"approval_policy.removed\", \"user.invited\", \"user.invited_again\", \"user.invitation_withdrawn\", \"user.invitation_accepted\", \"user.added\", \"user.updated\", \"person.address_changed\", \"person.password_changed\", \"person.password_reset_requested\", \"person.second_factor_started\", \"person.second_factor_added\", \"person.second_factor_removed\", \"person.recovery_codes_renewed\", \"person.blocked\", \"person.unblocked\", \"person.operator_added\", \"person.operator_removed\", \"session.started\", \"session.ended\", \"session.company_changed\", \"saved_view.created\", \"saved_view.shared\", \"saved_view.unshared\", \"saved_view.removed\", \"sandbox_lever.pulled\", \"platform.created\", \"platform.updated\", \"platform.moved\", \"fee_plan.created\", \"cnab_file.written\", \"cnab_file.downloaded\", \"cnab_file.read\", \"cnab_file.entries_refused\", \"request.read\", \"mail.retried\", \"mail.tested\", \"installation.keys_rotated\", \"installation.keys_retired\", \"installation.keys_lost\", \"installation.clock_accepted\", \"installation.migrated\", \"installation.reconciled\", \"installation.backed_up\", \"installation.backup_proven\", \"installation.restored\", \"installation.events_archived\", \"installation.verification_started\", \"installation.verification_canceled\", \"installation.searched\", \"audit_log.exported\", \"audit_log.deleted\", \"audit_log.hold_placed\", \"audit_log.hold_released\"]]",
        "actor": "NotRequired[str]",
        "actor_type": "NotRequired[Literal[\"credential\", \"user\", \"operator\", \"command\", \"server\"]]",
        "object": "NotRequired[str]",
        "request_id": "NotRequired[str]",
        "io_seller_id": "NotRequired[str]",
    },
)
"""What `audit.list` can be asked for."""


class TimelineListQuery(TypedDict):
    """What `timeline.list` can be asked for."""
    before: NotRequired[str]
    """Entries before this one: `next` of a page."""

    limit: NotRequired[int]
    """The most entries of a page; 50 when absent."""


CustomersListQuery = TypedDict(
    "CustomersListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "taxpayer_id": "NotRequired[str]",
        "email": "NotRequired[str]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `customers.list` can be asked for."""


TransactionsListQuery = TypedDict(
    "TransactionsListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "status": "NotRequired[str]",
        "payment_type": "NotRequired[str]",
        "reference_id": "NotRequired[str]",
        "customer": "NotRequired[str]",
        "payment_link": "NotRequired[str]",
        "static_qr_code": "NotRequired[str]",
        "io_seller_id": "NotRequired[str]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `transactions.list` can be asked for."""


class BoletoBatchesItemsQuery(TypedDict):
    """What `boletoBatches.items` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    status: NotRequired[Literal["waiting", "done", "refused", "canceled"]]
    """Only those in this status."""


class BoletoBatchesListQuery(TypedDict):
    """What `boletoBatches.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""


class BoletoFilesLinesQuery(TypedDict):
    """What `boletoFiles.lines` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""


class BoletoFilesListQuery(TypedDict):
    """What `boletoFiles.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    direction: NotRequired[Literal["remittance", "return"]]
    """Only remittances, or only returns."""


class BoletoFilesCreateQuery(TypedDict):
    """What `boletoFiles.create` can be asked for."""
    file_name: NotRequired[str]
    """Its name, shown to people."""


PaymentLinksListQuery = TypedDict(
    "PaymentLinksListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "status": "NotRequired[str]",
        "reference_id": "NotRequired[str]",
        "io_seller_id": "NotRequired[str]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `paymentLinks.list` can be asked for."""


StaticQrCodesListQuery = TypedDict(
    "StaticQrCodesListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "status": "NotRequired[str]",
        "reference_id": "NotRequired[str]",
        "io_seller_id": "NotRequired[str]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `staticQrCodes.list` can be asked for."""


ReceivedPixListQuery = TypedDict(
    "ReceivedPixListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "status": "NotRequired[str]",
        "end_to_end_id": "NotRequired[str]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `receivedPix.list` can be asked for."""


AnalyticsTransactionsQuery = TypedDict(
    "AnalyticsTransactionsQuery",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "io_seller_id": "NotRequired[str]",
    },
)
"""What `analytics.transactions` can be asked for."""


DisputesListQuery = TypedDict(
    "DisputesListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "status": "NotRequired[str]",
        "transaction": "NotRequired[str]",
        "io_seller_id": "NotRequired[str]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `disputes.list` can be asked for."""


class SplitRulesListQuery(TypedDict):
    """What `splitRules.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    status: NotRequired[str]
    """One or more statuses, separated by commas; `active` when absent."""

    receiver: NotRequired[str]
    """Identifier of a seller: its `io_seller_id`; its integer `id` is accepted as well."""

    io_seller_id: NotRequired[str]
    """Identifier of a seller: its `io_seller_id`; its integer `id` is accepted as well."""


class FeePlansListQuery(TypedDict):
    """What `feePlans.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    status: NotRequired[str]
    """One or more statuses, separated by commas."""

    version: NotRequired[int]
    """Only this version."""


class SellersMccsQuery(TypedDict):
    """What `sellers.mccs` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    q: NotRequired[str]
    """Words in English or Portuguese, or a code or its beginning."""


SellersListQuery = TypedDict(
    "SellersListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "status": "NotRequired[str]",
        "type": "NotRequired[str]",
        "taxpayer_id": "NotRequired[str]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `sellers.list` can be asked for."""


SellersStatementQuery = TypedDict(
    "SellersStatementQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
        "format": "NotRequired[Literal[\"json\", \"csv\", \"xlsx\", \"ofx\"]]",
    },
)
"""What `sellers.statement` can be asked for."""


SellersReceivablesQuery = TypedDict(
    "SellersReceivablesQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "status": "NotRequired[str]",
        "transaction": "NotRequired[str]",
        "due_on[gte]": "NotRequired[str]",
        "due_on[lte]": "NotRequired[str]",
    },
)
"""What `sellers.receivables` can be asked for."""


class TransfersTransactionsQuery(TypedDict):
    """What `transfers.transactions` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""


TransfersListQuery = TypedDict(
    "TransfersListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "status": "NotRequired[str]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `transfers.list` can be asked for."""


class PaymentFilesLinesQuery(TypedDict):
    """What `paymentFiles.lines` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""


PaymentFilesListQuery = TypedDict(
    "PaymentFilesListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "direction": "NotRequired[Literal[\"remittance\", \"return\"]]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `paymentFiles.list` can be asked for."""


class PaymentFilesCreateQuery(TypedDict):
    """What `paymentFiles.create` can be asked for."""
    file_name: NotRequired[str]
    """Its name, shown to people."""


class BankAccountsListQuery(TypedDict):
    """What `bankAccounts.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""


class EventsListQuery(TypedDict):
    """What `events.list` can be asked for."""
    after: NotRequired[int]
    """The last sequence you have; 0 to begin."""

    before: NotRequired[int]
    """Only events before this sequence."""

    sort: NotRequired[Literal["time-ascending", "time-descending"]]
    """`time-descending`: the newest first, for people who look back; send the sequence of the last item as
    `before`. The default is the order of the feed.
    """

    type: NotRequired[str]
    """One or more event types, separated by commas; `transaction.*` for a family, `*` for all."""

    object: NotRequired[str]
    """Identifier of a transaction, customer, seller, bank account or transfer."""

    limit: NotRequired[int]
    """The most events of a page; 100 when absent."""

    wait: NotRequired[int]
    """Seconds to wait for an event if there is none yet; the default is 0."""


class WebhooksDeliveriesQuery(TypedDict):
    """What `webhooks.deliveries` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    status: NotRequired[str]
    """One or more statuses, separated by commas."""

    event: NotRequired[str]
    """Identifier of an event."""


class WebhooksListQuery(TypedDict):
    """What `webhooks.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""


class CorporateAccountQuery(TypedDict):
    """What `corporate.account` can be asked for."""
    refresh: NotRequired[bool]
    """Read the current data from the issuing bank first; 502 if the bank does not answer."""


class CorporateBalanceQuery(TypedDict):
    """What `corporate.balance` can be asked for."""
    refresh: NotRequired[bool]
    """Read the current data from the issuing bank first; 502 if the bank does not answer."""


class CorporateRechargesListQuery(TypedDict):
    """What `corporate.recharges.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    status: NotRequired[str]
    """One or more statuses, separated by commas."""


class CorporateHoldersGetQuery(TypedDict):
    """What `corporate.holders.get` can be asked for."""
    refresh: NotRequired[bool]
    """Read the current data from the issuing bank first; 502 if the bank does not answer."""


class CorporateHoldersListQuery(TypedDict):
    """What `corporate.holders.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    status: NotRequired[str]
    """One or more statuses, separated by commas."""

    center_cost: NotRequired[str]
    """The name or the id of a cost center."""

    q: NotRequired[str]
    """A part of the name, or the CPF."""

    refresh: NotRequired[bool]
    """Read the current data from the issuing bank first; 502 if the bank does not answer."""


class CorporateCardsGetQuery(TypedDict):
    """What `corporate.cards.get` can be asked for."""
    refresh: NotRequired[bool]
    """Read the current data from the issuing bank first; 502 if the bank does not answer."""


class CorporateCardsListQuery(TypedDict):
    """What `corporate.cards.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    status: NotRequired[str]
    """One or more statuses, separated by commas."""

    type: NotRequired[str]
    """`virtual` or `physical`."""

    holder_id: NotRequired[str]
    """Identifier of a cardholder."""

    refresh: NotRequired[bool]
    """Read the current data from the issuing bank first; 502 if the bank does not answer."""


class CorporateHoldersCardsQuery(TypedDict):
    """What `corporate.holders.cards` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    status: NotRequired[str]
    """One or more statuses, separated by commas."""

    type: NotRequired[str]
    """`virtual` or `physical`."""

    refresh: NotRequired[bool]
    """Read the current data from the issuing bank first; 502 if the bank does not answer."""


CorporatePurchasesExportQuery = TypedDict(
    "CorporatePurchasesExportQuery",
    {
        "card_id": "NotRequired[str]",
        "holder_id": "NotRequired[str]",
        "center_cost": "NotRequired[str]",
        "category": "NotRequired[str]",
        "status": "NotRequired[str]",
        "amount[gte]": "NotRequired[int]",
        "amount[lte]": "NotRequired[int]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "purchased_at[gte]": "NotRequired[str]",
        "purchased_at[lte]": "NotRequired[str]",
        "invoice_id": "NotRequired[str]",
        "q": "NotRequired[str]",
        "has_receipt": "NotRequired[bool]",
        "refresh": "NotRequired[bool]",
        "format": "NotRequired[Literal[\"csv\", \"xlsx\"]]",
    },
)
"""What `corporate.purchases.export` can be asked for."""


class CorporatePurchasesGetQuery(TypedDict):
    """What `corporate.purchases.get` can be asked for."""
    refresh: NotRequired[bool]
    """Read the current data from the issuing bank first; 502 if the bank does not answer."""


CorporateCardsPurchasesQuery = TypedDict(
    "CorporateCardsPurchasesQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "holder_id": "NotRequired[str]",
        "center_cost": "NotRequired[str]",
        "category": "NotRequired[str]",
        "status": "NotRequired[str]",
        "amount[gte]": "NotRequired[int]",
        "amount[lte]": "NotRequired[int]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "purchased_at[gte]": "NotRequired[str]",
        "purchased_at[lte]": "NotRequired[str]",
        "invoice_id": "NotRequired[str]",
        "q": "NotRequired[str]",
        "has_receipt": "NotRequired[bool]",
        "refresh": "NotRequired[bool]",
    },
)
"""What `corporate.cards.purchases` can be asked for."""


CorporateHoldersPurchasesQuery = TypedDict(
    "CorporateHoldersPurchasesQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "card_id": "NotRequired[str]",
        "center_cost": "NotRequired[str]",
        "category": "NotRequired[str]",
        "status": "NotRequired[str]",
        "amount[gte]": "NotRequired[int]",
        "amount[lte]": "NotRequired[int]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "purchased_at[gte]": "NotRequired[str]",
        "purchased_at[lte]": "NotRequired[str]",
        "invoice_id": "NotRequired[str]",
        "q": "NotRequired[str]",
        "has_receipt": "NotRequired[bool]",
        "refresh": "NotRequired[bool]",
    },
)
"""What `corporate.holders.purchases` can be asked for."""


CorporatePurchasesListQuery = TypedDict(
    "CorporatePurchasesListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "card_id": "NotRequired[str]",
        "holder_id": "NotRequired[str]",
        "center_cost": "NotRequired[str]",
        "category": "NotRequired[str]",
        "status": "NotRequired[str]",
        "amount[gte]": "NotRequired[int]",
        "amount[lte]": "NotRequired[int]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "purchased_at[gte]": "NotRequired[str]",
        "purchased_at[lte]": "NotRequired[str]",
        "invoice_id": "NotRequired[str]",
        "q": "NotRequired[str]",
        "has_receipt": "NotRequired[bool]",
        "refresh": "NotRequired[bool]",
    },
)
"""What `corporate.purchases.list` can be asked for."""


class CorporateReceiptsCreateQuery(TypedDict):
    """What `corporate.receipts.create` can be asked for."""
    purchase_id: NotRequired[str]
    """Identifier of a purchase."""

    file_name: NotRequired[str]
    """Its name, shown to people."""

    access_key: NotRequired[str]
    """The 44 characters of an NF-e or NFC-e, with or without blanks, or the text of its QR code. It is checked
    offline; no tax authority is asked.
    """

    amount: NotRequired[int]
    """The total, in centavos."""


CorporateReceiptsListQuery = TypedDict(
    "CorporateReceiptsListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "purchase_id": "NotRequired[str]",
        "holder_id": "NotRequired[str]",
        "access_key": "NotRequired[str]",
        "matched": "NotRequired[bool]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `corporate.receipts.list` can be asked for."""


CorporateLimitRequestsListQuery = TypedDict(
    "CorporateLimitRequestsListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "status": "NotRequired[str]",
        "holder_id": "NotRequired[str]",
        "card_id": "NotRequired[str]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `corporate.limitRequests.list` can be asked for."""


class CorporateDisputesAddEvidenceQuery(TypedDict):
    """What `corporate.disputes.addEvidence` can be asked for."""
    file_name: NotRequired[str]
    """Its name, shown to people."""


CorporatePurchasesDisputesQuery = TypedDict(
    "CorporatePurchasesDisputesQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "status": "NotRequired[str]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `corporate.purchases.disputes` can be asked for."""


CorporateDisputesListQuery = TypedDict(
    "CorporateDisputesListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "purchase_id": "NotRequired[str]",
        "status": "NotRequired[str]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "data_range[gte]": "NotRequired[str]",
        "data_range[lte]": "NotRequired[str]",
    },
)
"""What `corporate.disputes.list` can be asked for."""


class CorporateDisputesEvidenceQuery(TypedDict):
    """What `corporate.disputes.evidence` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""


CorporateCostCentersGetQuery = TypedDict(
    "CorporateCostCentersGetQuery",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "refresh": "NotRequired[bool]",
    },
)
"""What `corporate.costCenters.get` can be asked for."""


CorporateCostCentersListQuery = TypedDict(
    "CorporateCostCentersListQuery",
    {
        "limit": "NotRequired[int]",
        "offset": "NotRequired[int]",
        "page": "NotRequired[int]",
        "cursor": "NotRequired[str]",
        "sort": "NotRequired[Literal[\"time-descending\", \"time-ascending\"]]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "refresh": "NotRequired[bool]",
    },
)
"""What `corporate.costCenters.list` can be asked for."""


class CorporateInvoicesGetQuery(TypedDict):
    """What `corporate.invoices.get` can be asked for."""
    refresh: NotRequired[bool]
    """Read the current data from the issuing bank first; 502 if the bank does not answer."""


class CorporateInvoicesDocumentQuery(TypedDict):
    """What `corporate.invoices.document` can be asked for."""
    format: NotRequired[Literal["pdf", "csv", "xlsx", "ofx"]]
    """The default is `pdf`. `csv`: UTF-8 with a byte order mark, semicolons between columns, a comma in amounts,
    as spreadsheets in Brazil read it. `xlsx`: the same rows as a workbook, with days and amounts as numbers.
    `ofx`: OFX 1.0.2 of a credit card; once it is paid, its late charges, cashback and payments are lines too,
    and its lines sum to 0.
    """


class CorporateInvoicesPaymentsListQuery(TypedDict):
    """What `corporate.invoices.payments.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    status: NotRequired[str]
    """One or more statuses, separated by commas."""


class CorporateInvoicesListQuery(TypedDict):
    """What `corporate.invoices.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    status: NotRequired[str]
    """One or more statuses, separated by commas."""

    refresh: NotRequired[bool]
    """Read the current data from the issuing bank first; 502 if the bank does not answer."""


CorporateAnalyticsQuery = TypedDict(
    "CorporateAnalyticsQuery",
    {
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "card_id": "NotRequired[str]",
        "holder_id": "NotRequired[str]",
        "center_cost": "NotRequired[str]",
        "category": "NotRequired[str]",
        "status": "NotRequired[str]",
        "amount[gte]": "NotRequired[int]",
        "amount[lte]": "NotRequired[int]",
        "created_at[gte]": "NotRequired[str]",
        "created_at[lte]": "NotRequired[str]",
        "purchased_at[gte]": "NotRequired[str]",
        "purchased_at[lte]": "NotRequired[str]",
        "invoice_id": "NotRequired[str]",
        "q": "NotRequired[str]",
        "refresh": "NotRequired[bool]",
    },
)
"""What `corporate.analytics` can be asked for."""


class SearchFindQuery(TypedDict):
    """What `search.find` can be asked for."""
    q: str
    """As a person would type it."""


class ViewsListQuery(TypedDict):
    """What `views.list` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    path: NotRequired[str]
    """Of this screen."""


class SandboxTakeAuthorizationsQuery(TypedDict):
    """What `sandbox.takeAuthorizations` can be asked for."""
    wait: NotRequired[int]
    """Seconds to wait for a question if there is none yet; the default is 0."""


class SandboxMailsQuery(TypedDict):
    """What `sandbox.mails` can be asked for."""
    limit: NotRequired[int]
    """Page size; 100 when absent."""

    offset: NotRequired[int]
    """Number of items to skip."""

    page: NotRequired[int]
    """Page number from 1; ignored if `offset` is sent."""

    cursor: NotRequired[str]
    """The `next` of the page before; `offset` and `page` are ignored then. No row is on two pages, and none is
    left out, whatever is added meanwhile.
    """

    sort: NotRequired[Literal["time-descending", "time-ascending"]]
    """`time-descending`: the newest first; `time-ascending`: the oldest first."""

    kind: NotRequired[Literal["password_reset", "sign_in_changed", "invitation", "welcome", "seller_denied", "payout_failed", "payout_returned", "statement_closed", "statement_overdue", "account_changed", "limit_requested", "limit_decided", "approval_waits", "approval_ended", "webhook_disabled", "credential_expires", "secrets_lost"]]
    """Only mails of this kind."""

    to: NotRequired[str]
    """Address of the recipient."""


class SandboxAgendaQuery(TypedDict):
    """What `sandbox.agenda` can be asked for."""
    limit: NotRequired[int]
    """The most items; 50 when absent."""
