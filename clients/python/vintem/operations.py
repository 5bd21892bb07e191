"""One method for every operation. Made by `npm run generate` from the contract; changes here would be lost."""

from __future__ import annotations

from typing import Any, Iterator, Optional, Union, cast

from . import types as t
from .paging import by_after, by_before, by_offset
from .transport import Transport, segment


class Auth:
    """A program logs in with its credential and gets an access token for an hour. Send the token as
    `Authorization: Bearer …` with every other call.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def cards(self, scope: Optional[str] = None) -> t.AuthCardsReply:
        """Get a token for the card vault.

        Takes the same body as `POST /auth/login` and gives a token with the scope `cards`: it can call the
        card vault, charge cards and delete split rules, and nothing else. The credential must have the scope
        `cards`. With `scope: "tokenize"` the token only tokenizes cards, which is all that a page needs; a
        request with an `Origin` header gets no other. Never put the secret into a page: make this call from
        your server and give the page the token.
        """
        return cast("t.AuthCardsReply", self._transport.send("POST", "/v1/card/authentication", body={**self._transport.credentials, **({"scope": scope} if scope else {})}, signed_in=False))

    def login(self, scope: Optional[str] = None) -> t.AuthCardsReply:
        """Log in with a credential and get a token.

        Exchanges the e-mail and the secret of a credential for an `access_token`, valid for an hour or until
        the credential ends. `io_seller_id` names the seller that the token acts for: the credential’s own, or
        any seller of its platform. `scope` narrows the token to fewer scopes. Several tokens can be valid at
        once; keep one and use it until shortly before `expires_at`. An unknown e-mail and a wrong secret get
        the same reply. After ten wrong secrets for an e-mail from one network, logins from there get 429
        `too_many_attempts` for 30 minutes.
        """
        return cast("t.AuthCardsReply", self._transport.send("POST", "/auth/login", body={**self._transport.credentials, **({"scope": scope} if scope else {})}, signed_in=False))


class Credentials:
    """The e-mails and secrets that programs log in with, and what they may do: scopes, networks, expiry, rate
    limit and budget. No credential can give more rights than it has.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: t.CredentialsCreateRequest, *, key: Optional[str] = None) -> t.CredentialsCreateReply:
        """Create a credential; the response shows its secret, once.

        Creates a credential for a program of yours or of one of your sellers. Scopes, networks, end and rate
        limit must be within those of your own token; otherwise 403 `exceeds_own_limits`. Whatever you omit is
        taken from your own, except `credentials`, `users`, `requests`, `audit` and `corporate:secrets`, which
        must be named. An e-mail has one active credential on the whole server. The `secret` is stored as a
        hash only; a repetition with the same `Idempotency-Key` shows it again until it is rotated. A
        credential with a budget cannot create others.

        Scope of the token: `credentials`.
        """
        return cast("t.CredentialsCreateReply", self._transport.send("POST", "/v1/credentials", body=body, keyed=True, key=key))

    def get(self, id: str) -> t.Credential:
        """Get a credential.

        Shows the scopes, networks, end, rate limit, budget, note and last login of a credential. The secret
        is never shown. `previous_secret_until` says how long the secret before the last rotation still works.

        Scope of the token: `credentials`.
        """
        return cast("t.Credential", self._transport.send("GET", f"/v1/credentials/{segment(id)}"))

    def current(self) -> t.CredentialsCurrentReply:
        """Get the credential of the token: what it may do, and what its budget leaves today.

        Shows a program its own limits: the scopes of its token, the end of its credential, whether it is
        bound to networks, its calls a minute, and its budget with what is left of it today. Every token of a
        credential may make this call, with any scope, whatever its budget allows and at every hour; only a
        token for cards in a browser may not. It is read anew each time, so a change of the budget shows at
        once. The secret is never shown, nor are the networks.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `corporate:secrets`,
        `webhooks`, `credentials`, `users`, `requests`, `audit`, `mails`, `cards`.
        """
        return cast("t.CredentialsCurrentReply", self._transport.send("GET", "/v1/credentials/current"))

    def list(self, query: Optional[t.CredentialsListQuery] = None) -> t.CredentialList:
        """List credentials, with their last use.

        Lists the credentials of the seller of the token, or of the platform and all its sellers; the newest
        first. It includes active, expired and revoked ones; `io_seller_id` filters by seller. `last_used_at`
        is the time of the last login, to the minute: revoke what has not been used for months.

        Scope of the token: `credentials`.
        """
        return cast("t.CredentialList", self._transport.send("GET", "/v1/credentials", query=query))

    def all(self, query: Optional[t.CredentialsListQuery] = None) -> Iterator[t.Credential]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def revoke(self, id: str) -> t.Credential:
        """Revoke a credential and its tokens, within two seconds.

        Ends a credential and all its tokens within two seconds on every server. This is final; the e-mail can
        get another credential. Use it after a leak: after a rotation existing tokens stay valid for up to an
        hour. You may revoke your own credential, and those that have no more rights than yours.

        Scope of the token: `credentials`.
        """
        return cast("t.Credential", self._transport.send("DELETE", f"/v1/credentials/{segment(id)}"))

    def rotate(self, id: str, body: Optional[t.CredentialsRotateRequest] = None, *, key: Optional[str] = None) -> t.CredentialsCreateReply:
        """Rotate the secret of a credential; the previous one stays valid for 24 hours.

        Gives a credential a new secret, shown only here, without refusing any login: the previous one works
        for 24 more hours, or for `overlap_hours` (0 to 168). Only the last two secrets work. After a leak
        send `overlap_hours: 0`; existing tokens stay valid for an hour at most. A repetition with the same
        `Idempotency-Key` shows the same secret while it is the current one. A revoked credential is refused
        with 409 `credential_revoked`.

        Scope of the token: `credentials`.
        """
        return cast("t.CredentialsCreateReply", self._transport.send("POST", f"/v1/credentials/{segment(id)}/rotate", body=body, keyed=True, key=key))

    def update(self, id: str, body: t.CredentialsUpdateRequest) -> t.Credential:
        """Change the networks, the expiry, the budget or the note of a credential.

        Changes `networks`, `expires_at`, `budget` and `note`; an absent field stays, `null` removes the
        limit. It also applies to existing tokens, within two seconds: an earlier end shortens them, a later
        one does not lengthen them. Scopes do not change: create another credential for other scopes. A
        `budget` replaces the whole previous budget; what was spent today still counts. Nobody can give more
        than they have (403 `exceeds_own_limits`).

        Scope of the token: `credentials`.
        """
        return cast("t.Credential", self._transport.send("PATCH", f"/v1/credentials/{segment(id)}", body=body))


class Users:
    """The people of the company who sign in to its portal, and their roles. A program that uses the API has a
    credential, not a user.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def invite(self, body: t.UsersInviteRequest, *, key: Optional[str] = None) -> t.UsersInviteReply:
        """Invite a person to the company by mail; at most 500 users.

        Creates a user with the status `invited` and mails a link that is valid for seven days. The person
        sets a password there and becomes `active`; a person who already has a password joins with it.
        `holder` is required for the role `cardholder` and refused for others. The same `Idempotency-Key`
        returns the same user without another mail. Without a mail server the call gets 409
        `mail_not_configured`; a credential with a budget cannot invite.

        Scope of the token: `users`.
        """
        return cast("t.UsersInviteReply", self._transport.send("POST", "/v1/users", body=body, keyed=True, key=key))

    def invite_again(self, id: str, body: Optional[t.Empty] = None) -> t.UsersInviteReply:
        """Mail an invitation again, at most once a minute; the earlier link ends.

        Mails a new link to a user who has not accepted yet; the earlier link stops working. Within a minute
        of the last mail it is refused with 429 `too_many_attempts`. A user who is not `invited` gets 409
        `invalid_state`.

        Scope of the token: `users`.
        """
        return cast("t.UsersInviteReply", self._transport.send("POST", f"/v1/users/{segment(id)}/invite", body=body))

    def list(self, query: Optional[t.UsersListQuery] = None) -> t.UserList:
        """List the users of the company: who signs in to its portal, and who is invited.

        Lists the people who sign in to the portal for the company of the token, with role, status and whether
        they have a second factor. The name of a person who has not accepted is null. Credentials are not
        users: see `GET /v1/credentials`.

        Scope of the token: `users`.
        """
        return cast("t.UserList", self._transport.send("GET", "/v1/users", query=query))

    def all(self, query: Optional[t.UsersListQuery] = None) -> Iterator[t.User]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def update(self, id: str, body: t.UsersUpdateRequest) -> t.UsersInviteReply:
        """Change the role of a user, block or unblock one; the last active administrator stays.

        Changes the role, or sets `status` to `blocked` or `active`. Blocking ends the sessions of the user in
        this company at once. A change that would leave the company without an active administrator is refused
        with 409 `last_admin`. The status of an invitation cannot be changed: withdraw it instead. A
        credential with a budget cannot change users.

        Scope of the token: `users`.
        """
        return cast("t.UsersInviteReply", self._transport.send("PATCH", f"/v1/users/{segment(id)}", body=body))

    def withdraw(self, id: str) -> t.UsersInviteReply:
        """Withdraw an invitation that was not accepted.

        Withdraws an invitation; its link stops working. A user who has accepted cannot be removed (409
        `invalid_state`): block the user with `PATCH /v1/users/:id`.

        Scope of the token: `users`.
        """
        return cast("t.UsersInviteReply", self._transport.send("DELETE", f"/v1/users/{segment(id)}"))


class Approvals:
    """Calls that a policy of the company holds until other people approve them. Such a call gets 409
    `approval_required`; the server carries it out once it is approved.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def approve(self, id: str) -> t.ApprovalSummary:
        """Approve a held call; the last approval has it carried out.

        Counts the approval of the signed-in user. While others are still needed, the approval stays `pending`
        (event `approval.updated`); with the last one it is `approved` and the server carries the call out,
        once. Then it is `carried_out`, or `failed` if the call was refused by then. Only a person in the
        portal with a second factor approves: a credential gets 403 `person_needed`, and nobody can approve
        their own request (`own_approval`). Approving again changes nothing.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `credentials`.
        """
        return cast("t.ApprovalSummary", self._transport.send("POST", f"/v1/approvals/{segment(id)}/approve"))

    def get(self, id: str) -> t.Approval:
        """Get an approval, with the request and its result.

        Shows who asked for what, who approved, and after its end the `result` of the call, all without
        secrets. For payouts and bank accounts it shows the last digits of the account. The request and the
        result are kept for 90 days after the end. Follow an `approval_id` here or by the events `approval.*`.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `credentials`.
        """
        return cast("t.Approval", self._transport.send("GET", f"/v1/approvals/{segment(id)}"))

    def list(self, query: Optional[t.ApprovalsListQuery] = None) -> t.ApprovalSummaryList:
        """List approvals, the newest first.

        Lists approvals that the token may see, the newest first, without request and result. `status` and
        `action` filter; `asked_by_me` shows what this credential or user asked for. `waiting_for_me` shows
        what a user may decide now, and is empty for a credential.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `credentials`.
        """
        return cast("t.ApprovalSummaryList", self._transport.send("GET", "/v1/approvals", query=query))

    def all(self, query: Optional[t.ApprovalsListQuery] = None) -> Iterator[t.ApprovalSummary]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def result(self, id: str) -> t.ApprovalsResultReply:
        """Get the reply of a call that was carried out; only for whoever asked for it.

        Gives the whole reply of a call that was carried out, as the call itself would have given it. Besides
        a repetition with the same `Idempotency-Key`, only this shows the secret of a credential that needed
        approval. Only the credential or the user that asked gets it (403 `asker_needed`), and only with the
        status `carried_out`. Each reading is recorded in the audit log.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `credentials`.
        """
        return cast("t.ApprovalsResultReply", self._transport.send("POST", f"/v1/approvals/{segment(id)}/result"))

    def reject(self, id: str, body: t.ApprovalsRejectRequest) -> t.ApprovalSummary:
        """Reject a held call, with a reason.

        Ends a pending approval as `rejected`; the call is not carried out. The user who asked is mailed the
        reason, and the event is `approval.rejected`. Only a person in the portal with a second factor
        rejects: a credential gets 403 `person_needed`. You cannot reject your own request: withdraw it
        instead.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `credentials`.
        """
        return cast("t.ApprovalSummary", self._transport.send("POST", f"/v1/approvals/{segment(id)}/reject", body=body))

    def withdraw(self, id: str) -> t.ApprovalSummary:
        """Withdraw what you asked for, before it is approved.

        Ends a pending approval as `withdrawn`; nothing is done. Only the credential or the user that asked
        may do it (403 `asker_needed`). If it is already approved, the reply is 409 `invalid_state`.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `credentials`.
        """
        return cast("t.ApprovalSummary", self._transport.send("POST", f"/v1/approvals/{segment(id)}/withdraw"))


class ApprovalPolicies:
    """Which actions of the company need approval, from which amount, by whom, and by how many people."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> t.ApprovalPolicyList:
        """List the approval policies of your company; there is at most one for each action.

        Lists all policies of the company of the token, in one reply without pages. An action without a policy
        needs no approval.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `credentials`.
        """
        return cast("t.ApprovalPolicyList", self._transport.send("GET", "/v1/approval_policies"))

    def remove(self, id: str) -> t.ApprovalPoliciesRemoveReply:
        """Remove an approval policy.

        Asks to remove a policy. The policy itself holds this call, also for credentials: the reply is 409
        `approval_required`, and the policy is removed when its approvers have approved. If the policy changes
        meanwhile, the removal is refused with `approval_policy_changed`. Calls that already wait for approval
        stay as they are.

        Scope of the token: `credentials`.
        """
        return cast("t.ApprovalPoliciesRemoveReply", self._transport.send("DELETE", f"/v1/approval_policies/{segment(id)}"))

    def set(self, body: t.ApprovalPoliciesSetRequest) -> t.ApprovalPolicy:
        """Set the approval policy of an action.

        Requires that `approvals` people with one of `roles`, or among `users`, approve an action from
        `amount_from_cents` on. It replaces the policy of that action. A first policy takes effect at once,
        unless a policy for `policy` holds this call; a change is held by the policy that it replaces (409
        `approval_required`). Besides each administrator there must be enough active users who may approve,
        else 409 `policy_not_satisfiable`. The payout policy of a seller pays out by itself: only changes to
        it are held. Commands of the operator are never held.

        Scope of the token: `credentials`.
        """
        return cast("t.ApprovalPolicy", self._transport.send("POST", "/v1/approval_policies", body=body))


class Requests:
    """The requests of your credentials and their results, recorded for 30 days by default. The recorded bodies
    have no secrets and no card numbers.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, id: str) -> t.RequestDetail:
        """Get a request with its bodies, by the request_id of an error or of any reply.

        Shows one recorded request: caller, address, status, duration and the ids of its objects, with query
        and body; the reply is kept for errors only. Find it by the `request_id` of an error or the header
        `X-Request-Id`. Secrets and card numbers are never recorded, and bodies over 16 KB are left out. For
        logins and calls about secrets neither body nor reply is kept. A request older than the retention, 30
        days unless the operator has changed it, gets 404.

        Scope of the token: `requests`.
        """
        return cast("t.RequestDetail", self._transport.send("GET", f"/v1/requests/{segment(id)}"))

    def list(self, query: Optional[t.RequestsListQuery] = None) -> t.RequestSummaryList:
        """List recorded requests and their results, newest first.

        Lists requests without bodies, the newest first: a platform sees its own and those of its sellers, a
        seller its own. Filter by `status` (`422` or `4xx`), `code`, `operation`, `credential`, `object`,
        `idempotency_key` and time. A page has at most 200 (`limit`, 50 when absent) and ends after it has
        searched 50,000 requests, so a page with few items can have a `next`: send it as `before` until it is
        null. A request appears within a second of its reply.

        Scope of the token: `requests`.
        """
        return cast("t.RequestSummaryList", self._transport.send("GET", "/v1/requests", query=query))

    def all(self, query: Optional[t.RequestsListQuery] = None) -> Iterator[t.RequestSummary]:
        """Every item of `list`, page by page."""
        return by_before(lambda asked: self.list(cast(Any, asked)), query)


class Audit:
    """Who changed what, for whom, from where, with the values before and after. Each record is written in the
    commit of its act and protected by a chain of hashes.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, id: str) -> t.AuditRecord:
        """Get a record of the audit log.

        Shows one record: who did what to which object, from where, with `before` and `after` of the fields
        that changed. It never has secrets, card numbers or account numbers. A record does not change; a
        worker adds it to a chain of hashes within seconds.

        Scope of the token: `audit`.
        """
        return cast("t.AuditRecord", self._transport.send("GET", f"/v1/audit/{segment(id)}"))

    def list(self, query: Optional[t.AuditListQuery] = None) -> t.AuditRecordList:
        """List audit records.

        Lists what people and programs changed, and each reading of secrets, the newest first. The acts are
        those of credentials, users of the portal, operators and commands. What the server does by itself,
        such as a pix that is paid, is in the events; logins of programs are in the request log. Filter by
        `object`, `actor`, `action`, `request_id` and time; with the `actor` of a person also send
        `actor_type`. Send `next` as `before` for the next page; `limit` is at most 200.

        Scope of the token: `audit`.
        """
        return cast("t.AuditRecordList", self._transport.send("GET", "/v1/audit", query=query))

    def all(self, query: Optional[t.AuditListQuery] = None) -> Iterator[t.AuditRecord]:
        """Every item of `list`, page by page."""
        return by_before(lambda asked: self.list(cast(Any, asked)), query)


class Timeline:
    """Everything that happened to one object: its events, their deliveries, its ledger transfers and the acts of
    people and programs.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, id: str, query: Optional[t.TimelineListQuery] = None) -> t.TimelineEntryList:
        """List what happened to an object.

        Brings together everything about one transaction, customer, seller, bank account, payout or corporate
        card, the newest first. Each part needs its scope: events `payments` or `webhooks`, their deliveries
        `webhooks`, ledger transfers `payments` or `sellers`, acts `audit`; other parts are left out. A page
        has at most 200 entries, 50 when `limit` is absent; send `next` as `before` for the next page. An
        object that you may not see gets 404, as if it did not exist.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `webhooks`, `corporate`, `audit`.
        """
        return cast("t.TimelineEntryList", self._transport.send("GET", f"/v1/timeline/{segment(id)}", query=query))

    def all(self, id: str, query: Optional[t.TimelineListQuery] = None) -> Iterator[t.TimelineEntry]:
        """Every item of `list`, page by page."""
        return by_before(lambda asked: self.list(id, cast(Any, asked)), query)


class Customers:
    """The buyers. A transaction belongs to a customer. Export and erasure serve the rights of buyers under the
    LGPD.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: t.NewCustomer, *, key: Optional[str] = None) -> t.Customer:
        """Create a customer.

        Creates a buyer, to whom transactions and stored cards belong. Only `first_name` is required; a boleto
        also needs `taxpayer_id` (CPF or CNPJ). `customer_type` follows from the document when absent. Nothing
        prevents two customers with the same document or e-mail: send an `Idempotency-Key`, and search first
        with `GET /v1/customer/list`. Event: `customer.created`.

        Scope of the token: `payments`.
        """
        return cast("t.Customer", self._transport.send("POST", "/v1/customer/new", body=body, keyed=True, key=key, wrapped=True))

    def get(self, id: str) -> t.Customer:
        """Get a customer.

        Shows a customer with its default card and metadata. An erased customer has the status `erased`, the
        name `[erased]` and no other personal data. Cards are listed by `GET /v1/card/list/:CustomerID`.

        Scope of the token: `payments`.
        """
        return cast("t.Customer", self._transport.send("GET", f"/v1/customer/get/{segment(id)}", wrapped=True))

    def list(self, query: Optional[t.CustomersListQuery] = None) -> t.CustomerList:
        """List customers.

        Lists customers, the newest first. Filter by `taxpayer_id` and `email` (both exact) and by time of
        creation. A platform sees the customers of all its sellers, a seller its own.

        Scope of the token: `payments`.
        """
        return cast("t.CustomerList", self._transport.send("GET", "/v1/customer/list", query=query))

    def all(self, query: Optional[t.CustomersListQuery] = None) -> Iterator[t.Customer]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def update(self, id: str, body: t.CustomerChange, *, key: Optional[str] = None) -> t.Customer:
        """Update a customer; absent fields stay unchanged.

        Changes the fields that are sent. `metadata` is merged: a key with a text is set, a key with `null` or
        an empty text is removed. Existing transactions and boletos keep the data they were created with. An
        erased customer is refused (409 `customer_erased`). Event: `customer.updated`.

        Scope of the token: `payments`.
        """
        return cast("t.Customer", self._transport.send("POST", f"/v1/customer/update/{segment(id)}", body=body, keyed=True, key=key, wrapped=True))

    def erase(self, id: str, body: t.CustomersEraseRequest) -> t.CustomersEraseReply:
        """Erase the personal data of a customer.

        Erases name, document, contacts, address, metadata and cards of a customer (LGPD), also in its
        transactions, events and recorded requests. It begins at once; a second round ten minutes later
        completes it: follow `GET /v1/customer/:id/erasure`. It is final, and the customer cannot buy any
        more. Amounts, dates, ids and `reference_id` stay; for a buyer who has paid, name and document stay
        encrypted for as long as the law requires. It is refused while a transaction is open (409
        `customer_in_use`) or a legal hold applies (409 `records_on_hold`). Repeating it returns the same
        erasure. Event: `customer.erased`; when you receive it, erase your copies.

        Scope of the token: `payments`.
        """
        return cast("t.CustomersEraseReply", self._transport.send("POST", f"/v1/customer/{segment(id)}/erase", body=body))

    def export(self, id: str, body: Optional[t.CustomersExportRequest] = None) -> t.CustomersExportReply:
        """Export all stored data of a customer.

        Gives the data that a buyer may ask for (LGPD): the customer, the cards without numbers, and the
        transactions with their refunds, the oldest first. A call returns at most 200 transactions: while
        `has_more` is true, send `next` as `after`. `also_in` names the other places that have data. It
        changes nothing; each export is in the audit log.

        Scope of the token: `payments`.
        """
        return cast("t.CustomersExportReply", self._transport.send("POST", f"/v1/customer/{segment(id)}/export", body=body))

    def get_erasure(self, id: str) -> t.CustomersEraseReply:
        """Get the erasure of a customer.

        Shows the progress of an erasure: `pending` while transactions, events and requests are being erased,
        then `completed`, with counts. A customer that was never erased gets 404 `erasure_not_found`.

        Scope of the token: `payments`.
        """
        return cast("t.CustomersEraseReply", self._transport.send("GET", f"/v1/customer/{segment(id)}/erasure"))


class Cards:
    """The card vault. A card number is sent once and becomes a token, which is charged or stored for a customer.
    No reply contains a card number.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def associate(self, body: t.CardsAssociateRequest, *, key: Optional[str] = None) -> t.CardsAssociateReply:
        """Store the card of a token for a customer.

        Uses up a card token and stores its card for a customer, to be charged later by `id_card`. It charges
        nothing and asks no bank. The first card of a customer becomes its default. If the customer already
        has the number, the card keeps its id and takes the new name and expiry. A token works once, within 24
        hours (409 `token_used`, `token_expired`), and a customer has at most 50 cards. Event:
        `customer.updated`.

        Scopes of the token, of which one is enough: `cards`, `payments`.
        """
        return cast("t.CardsAssociateReply", self._transport.send("POST", "/v1/card/associate_token_with_customer", body=body, keyed=True, key=key))

    def delete(self, customer_id: str, card_id: str) -> t.CardsDeleteReply:
        """Delete a card of a customer; its number is destroyed.

        Deletes a stored card for good; its number is destroyed, not marked. Transactions keep brand and last
        digits. If it was the default, the customer has none until another is set. Event: `customer.updated`.

        Scopes of the token, of which one is enough: `cards`, `payments`.
        """
        return cast("t.CardsDeleteReply", self._transport.send("DELETE", f"/v1/card/delete/{segment(customer_id)}/{segment(card_id)}"))

    def delete_all(self, customer_id: str) -> t.CardsDeleteAllReply:
        """Delete all cards of a customer; their numbers are destroyed.

        Deletes every stored card of a customer for good and says how many there were, even if 0. Event:
        `customer.updated`, if there were any.

        Scopes of the token, of which one is enough: `cards`, `payments`.
        """
        return cast("t.CardsDeleteAllReply", self._transport.send("DELETE", f"/v1/card/delete_all/{segment(customer_id)}"))

    def list(self, customer_id: str) -> t.CardsListReply:
        """List the cards of a customer, the newest first.

        Lists all stored cards of a customer, at most 50, with brand, first and last four digits and expiry;
        never the number. The default card is also in `default_credit`.

        Scopes of the token, of which one is enough: `cards`, `payments`.
        """
        return cast("t.CardsListReply", self._transport.send("GET", f"/v1/card/list/{segment(customer_id)}"))

    def set_default(self, customer_id: str, body: t.CardsSetDefaultRequest) -> t.Customer:
        """Make a card the customer's default, for transactions without a card.

        Makes a stored card the one that a `credit` transaction charges when it names neither `token` nor
        `id_card`. The reply is the customer. Setting the same card again changes nothing. Event:
        `customer.updated`.

        Scopes of the token, of which one is enough: `cards`, `payments`.
        """
        return cast("t.Customer", self._transport.send("POST", f"/v1/card/set_default/{segment(customer_id)}", body=body))

    def tokenize(self, body: t.NewCard, *, key: Optional[str] = None) -> t.CardsTokenizeReply:
        """Tokenize a card, from a browser or a server.

        Checks a card number and stores it encrypted; the reply is a token for one transaction or one stored
        card, within 24 hours. It charges nothing and does not ask a bank whether the card works. An invalid
        card (check digit, brand, expiry, security code) gets 402 with `message_display` for the buyer. Call
        it from the browser with a token of `POST /v1/card/authentication`, so that the number never reaches
        your server. After 20 refused cards from one address in ten minutes, or 500 from one credential,
        further ones get 429 `too_many_cards`. The same `Idempotency-Key` returns the same token; the security
        code is not compared.

        Scopes of the token, of which one is enough: `tokenize`, `cards`, `payments`.
        """
        return cast("t.CardsTokenizeReply", self._transport.send("POST", "/v1/card/tokenize/token", body=body, keyed=True, key=key))


class Transactions:
    """Payments by pix, boleto or card: create, capture, cancel and refund. Each change of status is an event."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def cancel_protest(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.Transaction:
        """Cancel the protest of a boleto, which stays as it was.

        Asks the bank to stop a protest and keep the boleto (sustar o protesto). It is possible while
        `payment_method.protest` is `ordered` or `at_registry_office`, else 409 `no_protest`.
        `cancel_requested` becomes `canceled` when the bank has done it; a boleto whose last day for payment
        has passed expires then. A refusal of the bank leaves the protest as it was: 409 `protest_refused`
        with its reason.

        Scope of the token: `payments`.
        """
        return cast("t.Transaction", self._transport.send("POST", f"/v1/transaction/cancel_protest/{segment(id)}", body=body, keyed=True, key=key, wrapped=True))

    def capture(self, id: str, body: Optional[t.TransactionsCaptureRequest] = None, *, key: Optional[str] = None) -> t.Transaction:
        """Capture an authorized card payment, in full or in part; the rest is released.

        Charges what was authorized with `capture: false`, or `amount` of it; the rest is released to the
        buyer. It works once, while the transaction is `pre_authorized` and not under review, until the
        authorization lapses. The acquirer decides when; in the sandbox after seven days. The transaction
        becomes `succeeded` (events `transaction.capture.succeeded` and `transaction.succeeded`). If the
        acquirer refuses, it stays `pre_authorized` and the reply is 409 `capture_refused`; if it does not
        answer, 502 `bank_unavailable`, and the server goes on asking. Repeat with the same `Idempotency-Key`.
        An amount above what was authorized gets 409 `capture_exceeds_amount`.

        Scope of the token: `payments`.
        """
        return cast("t.Transaction", self._transport.send("POST", f"/v1/transaction/capture/{segment(id)}", body=body, keyed=True, key=key, wrapped=True))

    def create(self, customer_id: str, body: t.NewTransaction, *, key: Optional[str] = None) -> t.Transaction:
        """Create a transaction: a pix or a boleto to be paid, or a card charged.

        Creates a payment of a customer to a seller. A pix or a boleto is `pending` with its code (event
        `transaction.created`) until it is paid, expires or is canceled; a card is `succeeded`, or
        `pre_authorized` with `capture: false` or under review, and a declined one is 402 `card_declined` with
        the failed transaction in `error`. Amounts are 1 to 99,999,999,999 centavos, of a boleto up to
        9,999,999,999. Send an `Idempotency-Key`: a retry then returns the same transaction and charges
        nothing twice. Without a key an open pix or boleto with the same seller, customer, `reference_id` and
        amount is returned with 200 and `existing_transaction` true. When the bank of a pix or boleto does not
        answer, the reply is 502 `bank_unavailable`: repeat with the same key; a card is then 201 with
        `status: "new"`, and an event reports the result. Rules come from `split_rules`, from a `quote`, or
        from the stored rules of the seller.

        Scopes of the token, of which one is enough: `payments`, `cards`.
        """
        return cast("t.Transaction", self._transport.send("POST", f"/v1/transaction/new/{segment(customer_id)}", body=body, keyed=True, key=key, wrapped=True))

    def decide_refund(self, id: str, refund_id: str, body: t.TransactionsDecideRefundRequest) -> t.Transaction:
        """Say how a refund ended of which the bank that pays it out says nothing; another person approves it.

        For the refund of a boleto, which is paid out, that was sent and of which its bank has said nothing
        for two hours (`unknown_since`). It is decided on as a payout is (`POST
        /v1/sellers/transfers/decide`): a person of the platform says in the portal whether the money left the
        paying account, and another one approves. `paid` ends the refund as `succeeded`, `not_paid` as
        `failed`, with the amount back where it came from. If the bank speaks before the approval, the bank
        counts. It is asked again for a month: if it says the opposite, the refund, the sale and the balances
        follow it (`decision.corrected_at`). One that was paid after all is taken from the seller of the sale,
        and what that no longer has is a debt; if the sale was refunded otherwise meanwhile, the refund
        remains `failed`, and the seller has paid twice.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.Transaction", self._transport.send("POST", f"/v1/transaction/refund/decide/{segment(id)}/{segment(refund_id)}", body=body, wrapped=True))

    def get(self, id: str) -> t.Transaction:
        """Get a transaction.

        Shows a transaction as it is now, with refunds, fees, split and history. It is never read from a
        replica. Rather than asking again and again, receive its events by a webhook or the feed. A
        transaction of another platform or seller gets 404, as if it did not exist.

        Scope of the token: `payments`.
        """
        return cast("t.Transaction", self._transport.send("GET", f"/v1/transaction/get/{segment(id)}", wrapped=True))

    def list(self, query: Optional[t.TransactionsListQuery] = None) -> t.TransactionList:
        """List transactions.

        Lists transactions with their refunds, by time of creation, the newest first. Filter by `status` and
        `payment_type` (several, separated by commas), `reference_id` (exact), `customer`, `payment_link`,
        `io_seller_id` and time of creation. A platform sees those of all its sellers, a seller its own;
        receivers of a split see their part in their statement instead. For new events read `GET /v1/events`,
        which misses none.

        Scope of the token: `payments`.
        """
        return cast("t.TransactionList", self._transport.send("GET", "/v1/transaction/list", query=query))

    def all(self, query: Optional[t.TransactionsListQuery] = None) -> Iterator[t.Transaction]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def protest(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.Transaction:
        """Send an overdue boleto to protest at the registry office.

        Asks the bank of a boleto that is past due and unpaid to send it to protest (protesto) at the registry
        office (cartório). `payment_method.protest` says how far that is, with its history, as its bank tells
        it; the event of each step is `transaction.updated`. Asked for again, it changes nothing. While a
        protest is under way, the boleto can be neither changed nor canceled, and it does not expire for sixty
        days after the last step. A payment at the registry office pays the transaction like any other. What
        the bank refuses gets 409 `protest_refused` with its reason; a bank without protests, 409
        `protest_not_offered`, before it is asked. Without an answer the reply is 502 `bank_unavailable`, and
        the server goes on asking.

        Scope of the token: `payments`.
        """
        return cast("t.Transaction", self._transport.send("POST", f"/v1/transaction/protest/{segment(id)}", body=body, keyed=True, key=key, wrapped=True))

    def update(self, id: str, body: t.TransactionsUpdateRequest, *, key: Optional[str] = None) -> t.Transaction:
        """Change the due date, the amount or the discount of an unpaid boleto.

        Changes a registered boleto at its bank, with the fee and the parts of a split: those of the new
        amount, by the same rules. Fields that are left out stay. The barcode changes with due date and
        amount; at the bank the old one finds the new terms. Until the bank confirms, `payment_method.change`
        is `pending`, and a payment of the old or of the new amount is accepted, so what was paid is what
        counts. A change that the bank refuses leaves the old terms: 409 `change_refused` with its reason.
        What a bank cannot change gets 422. Without an answer the reply is 502 `bank_unavailable`, and the
        server goes on asking. The event is `transaction.updated`.

        Scope of the token: `payments`.
        """
        return cast("t.Transaction", self._transport.send("PATCH", f"/v1/transaction/update/{segment(id)}", body=body, keyed=True, key=key, wrapped=True))

    def void(self, id: str, body: Optional[t.TransactionsVoidRequest] = None, *, key: Optional[str] = None) -> t.Transaction:
        """Cancel an unpaid transaction, release an authorization, or refund a paid transaction.

        What happens depends on the status: an unpaid transaction is withdrawn at the bank and becomes
        `canceled` (409 `already_paid` if it was paid meanwhile), an authorization is released, in full or by
        `amount`, and a paid transaction is refunded, all that is left or `amount`. It becomes `refunded` or
        `partial_refunded` once the bank has returned the money; until then the refund is `pending` and its
        amount held. A pix can be refunded within 90 days; a transaction has at most 100 refunds. A boleto
        paid at a bank is refunded to the CPF or CNPJ of its payer as a pix key, or to `bank_account` of the
        same payer. Each receiver of a split gives back its share; if the balance does not suffice, the reply
        is 409 `insufficient_funds`, and a refund that the bank refuses is the event
        `transaction.void.failed`. Two calls without an `Idempotency-Key` can be two refunds.

        Scope of the token: `payments`.
        """
        return cast("t.Transaction", self._transport.send("POST", f"/v1/transaction/void/{segment(id)}", body=body, keyed=True, key=key, wrapped=True))


class Pix:
    """The QR code of a pix as an image, for a page or a screen."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def qrcode(self, id: str) -> bytes:
        """Get the QR code of a pix as an image (PNG; SVG with .svg).

        Gives the QR code of a pix, or of a boleto with pix, as an image for an `img` of your page. It needs
        no token: the id of the transaction is the address, as in `pix_qrcode_url`. Add `.svg` for SVG. The
        code never changes, even after it is paid or has expired, so the image is cached. An id without a code
        gets 404.
        """
        return cast("bytes", self._transport.send("GET", f"/pix/qrcode/{segment(id)}", signed_in=False, as_bytes=True))

    def static_qrcode(self, id: str) -> bytes:
        """Get a static QR code as an image (PNG; SVG with .svg).

        The picture of a static QR code, for print and screens. It needs no token and never changes.
        """
        return cast("bytes", self._transport.send("GET", f"/pix/static/{segment(id)}", signed_in=False, as_bytes=True))


class BoletoBatches:
    """One act for many unpaid boletos: another due date, or cancellation. The server does it for one after the
    other, and keeps what came of each.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def cancel(self, id: str) -> t.BoletoBatch:
        """Cancel what has not begun of a batch of boletos.

        Stops what has not begun: those boletos become `canceled`. What has begun goes on to its end, and what
        is done is not undone. A batch that has ended is refused with `invalid_state`.

        Scope of the token: `payments`.
        """
        return cast("t.BoletoBatch", self._transport.send("POST", f"/v1/boleto_batches/{segment(id)}/cancel"))

    def create(self, body: t.BoletoBatchesCreateRequest, *, key: Optional[str] = None) -> t.BoletoBatch:
        """Change the due date of many unpaid boletos, or cancel them.

        Takes up to 500 boletos and replies at once; the server then does the act for one after the other, as
        `transactions.update` or `transactions.void` would, in the name of the caller and with the rights and
        the budget that it has at that moment. One that was paid meanwhile is `refused` and stays paid. What a
        bank does not answer is asked again, for up to ten days. Each boleto has its own events; read the
        results at `…/items`. An unknown transaction, or one that is no boleto, refuses the whole batch.

        Scope of the token: `payments`.
        """
        return cast("t.BoletoBatch", self._transport.send("POST", "/v1/boleto_batches", body=body, keyed=True, key=key))

    def get(self, id: str) -> t.BoletoBatch:
        """Get a batch of boletos.

        Shows how far a batch is. It is `running` as long as one of its boletos waits.

        Scope of the token: `payments`.
        """
        return cast("t.BoletoBatch", self._transport.send("GET", f"/v1/boleto_batches/{segment(id)}"))

    def items(self, id: str, query: Optional[t.BoletoBatchesItemsQuery] = None) -> t.BoletoBatchesItemList:
        """List what came of each boleto of a batch.

        Lists each boleto of a batch with what came of it, in the order of the request; `sort=time-descending`
        begins at the end. `status=refused` lists what a person has to look at.

        Scope of the token: `payments`.
        """
        return cast("t.BoletoBatchesItemList", self._transport.send("GET", f"/v1/boleto_batches/{segment(id)}/items", query=query))

    def all_items(self, id: str, query: Optional[t.BoletoBatchesItemsQuery] = None) -> Iterator[t.BoletoBatchesItem]:
        """Every item of `items`, page by page."""
        return by_offset(lambda asked: self.items(id, cast(Any, asked)), query)

    def list(self, query: Optional[t.BoletoBatchesListQuery] = None) -> t.BoletoBatchList:
        """List the batches of boletos, the newest first.

        Lists the batches, the newest first, with the number of boletos that wait, are done, were refused and
        were canceled. A platform sees those of its sellers too.

        Scope of the token: `payments`.
        """
        return cast("t.BoletoBatchList", self._transport.send("GET", "/v1/boleto_batches", query=query))

    def all(self, query: Optional[t.BoletoBatchesListQuery] = None) -> Iterator[t.BoletoBatch]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)


class BoletoFiles:
    """Remittances and returns (CNAB) exchanged with a bank that registers boletos by files. They belong to the
    platform; its sellers do not see them.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def content(self, id: str) -> bytes:
        """Download a remittance, as it was written.

        Gives a remittance, to be sent to the bank. Its bytes are not stored: they are made again and compared
        with the hash of what was written. If they cannot be the same, because data of a payer was erased or
        the agreement changed, the reply is 409 `boleto_file_gone`, as it is for a return. Downloading does
        not mark it as sent.

        Scope of the token: `payments`.
        """
        return cast("bytes", self._transport.send("GET", f"/v1/boleto_files/{segment(id)}/content", as_bytes=True))

    def agreement(self) -> t.BoletoFilesAgreementReply:
        """Get the agreement with the bank of boletos that works by files.

        Shows the agreement of the platform, how much waits for the next file, and whether returns may be
        uploaded here (`return_uploads`). Without such a bank, and for a seller, `agreement` is null.

        Scope of the token: `payments`.
        """
        return cast("t.BoletoFilesAgreementReply", self._transport.send("GET", "/v1/boleto_files/agreement"))

    def get(self, id: str) -> t.BoletoFile:
        """Get a file exchanged with the bank of boletos.

        Shows a remittance with the number of its boletos (`sent`), or a return with what it did (`read`):
        registered, refused, withdrawn, paid, and exceptions that a person has to look at. Its lines are at
        `…/lines`.

        Scope of the token: `payments`.
        """
        return cast("t.BoletoFile", self._transport.send("GET", f"/v1/boleto_files/{segment(id)}"))

    def lines(self, id: str, query: Optional[t.BoletoFilesLinesQuery] = None) -> t.BoletoFilesLineList:
        """List the lines of a file exchanged with the bank of boletos.

        Lists each boleto of a file with its transaction, nosso número, movement and amounts, and exceptions
        in words. The order is that of the file; `sort=time-descending` begins at its end. `status` is that of
        the boleto at the bank now, not at the time of the file.

        Scope of the token: `payments`.
        """
        return cast("t.BoletoFilesLineList", self._transport.send("GET", f"/v1/boleto_files/{segment(id)}/lines", query=query))

    def all_lines(self, id: str, query: Optional[t.BoletoFilesLinesQuery] = None) -> Iterator[t.BoletoFilesLine]:
        """Every item of `lines`, page by page."""
        return by_offset(lambda asked: self.lines(id, cast(Any, asked)), query)

    def list(self, query: Optional[t.BoletoFilesListQuery] = None) -> t.BoletoFileList:
        """List the files exchanged with the bank of boletos (CNAB), the newest first.

        Lists remittances and returns of the platform, the newest first; `direction` chooses one kind. Sellers
        of a platform find none.

        Scope of the token: `payments`.
        """
        return cast("t.BoletoFileList", self._transport.send("GET", "/v1/boleto_files", query=query))

    def all(self, query: Optional[t.BoletoFilesListQuery] = None) -> Iterator[t.BoletoFile]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def create(self, file: bytes, query: Optional[t.BoletoFilesCreateQuery] = None, *, key: Optional[str] = None) -> t.BoletoFile:
        """Upload a return file of the bank (CNAB), at most 2 MB, as the body itself.

        Applies a return: paid boletos become `succeeded`, registered and withdrawn ones change, with their
        events, in one commit; a file is applied whole or not at all. A file that was read before, by whatever
        route, is returned with 200 and changes nothing. It is for the platform’s own token, where the
        operator allows uploads (403 `boleto_file_uploads_off`). Another agreement, a remittance, or an edited
        or cut file is refused with 422. A file with a payment that would be sent back, such as a wrong amount
        or a second payment, is left to the operator (409 `boleto_file_needs_operator`).

        Scope of the token: `payments`.
        """
        return cast("t.BoletoFile", self._transport.send("POST", "/v1/boleto_files", query=query, file=file, keyed=True, key=key))

    def write(self, *, key: Optional[str] = None) -> t.BoletoFile:
        """Make the next remittance of the boletos that wait for a file.

        Makes one file of the instructions that wait, with the next number. An instruction is in one file
        only, whether this call, the command or a folder makes it, and a file whose writing was interrupted
        comes first, unchanged. Where nothing waits, the reply is 409 `nothing_to_send`. Download the file and
        hand it to the bank once.

        Scope of the token: `payments`.
        """
        return cast("t.BoletoFile", self._transport.send("POST", "/v1/boleto_files/remittances", keyed=True, key=key))


class PaymentLinks:
    """Pages of this server where buyers pay a seller by pix, boleto or card, without a shop. Each payment is a
    transaction.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: t.PaymentLinksCreateRequest, *, key: Optional[str] = None) -> t.PaymentLink:
        """Create a payment link: a page where buyers pay by pix, boleto or card.

        Creates a page of this server at `url`, to be sent to the buyer; each payment is a transaction of the
        seller. `usage` `once`, the default, lets exactly one sale be paid and sends a second payment back;
        with `many` each payment is a sale. Without `amount` the buyer chooses between `amount_min` and
        `amount_max`. `split_rules` are checked now and again at each sale. Buyers see the description: put no
        personal data into it. The same `Idempotency-Key` returns the same link. Event:
        `payment_link.created`.

        Scope of the token: `payments`.
        """
        return cast("t.PaymentLink", self._transport.send("POST", "/v1/payment_links", body=body, keyed=True, key=key))

    def get(self, id: str) -> t.PaymentLink:
        """Get a payment link; its sales are the transactions with this `payment_link`.

        Shows a link with its address, status and, of a link for one sale, the transaction that pays it. The
        sales of a link are at `GET /v1/transaction/list?payment_link=…`.

        Scope of the token: `payments`.
        """
        return cast("t.PaymentLink", self._transport.send("GET", f"/v1/payment_links/{segment(id)}"))

    def list(self, query: Optional[t.PaymentLinksListQuery] = None) -> t.PaymentLinkList:
        """List payment links.

        Lists links, the newest first. Filter by `status` (several, separated by commas), `reference_id`
        (exact), `io_seller_id` and time of creation. A platform sees those of all its sellers.

        Scope of the token: `payments`.
        """
        return cast("t.PaymentLinkList", self._transport.send("GET", "/v1/payment_links", query=query))

    def all(self, query: Optional[t.PaymentLinksListQuery] = None) -> Iterator[t.PaymentLink]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def update(self, id: str, body: t.PaymentLinksUpdateRequest) -> t.PaymentLink:
        """Close or reopen a payment link, or change its text, return address, expiry or split.

        `inactive` closes the page and cancels its unpaid pix and boletos; `active` opens it again. A new
        `expires_at` revives an expired link. Amount, methods and usage never change: create another link. New
        `split_rules` hold for the next sales, not for those that were made. A paid link is refused with 409
        `payment_link_over`. Event: `payment_link.updated`.

        Scope of the token: `payments`.
        """
        return cast("t.PaymentLink", self._transport.send("PATCH", f"/v1/payment_links/{segment(id)}", body=body))


class StaticQrCodes:
    """Pix codes for a counter, a poster or a donation, paid any number of times. Each payment is a transaction."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: t.StaticQrCodesCreateRequest, *, key: Optional[str] = None) -> t.StaticQrCode:
        """Create a static QR code: a pix code that is paid any number of times.

        Creates a pix code for a counter, a poster or a donation. Nothing is asked of the bank, and the code
        never expires. Each payment becomes a transaction of the seller with this `static_qr_code`, already
        paid, with fee and splits as of any pix. A payer’s app keeps to `amount`, but no bank enforces it: the
        transaction has the amount that came. The bank must speak the API Pix; otherwise 409
        `static_qr_codes_not_offered`. The same `Idempotency-Key` returns the same code. Event:
        `static_qr_code.created`.

        Scope of the token: `payments`.
        """
        return cast("t.StaticQrCode", self._transport.send("POST", "/v1/static_qr_codes", body=body, keyed=True, key=key))

    def get(self, id: str) -> t.StaticQrCode:
        """Get a static QR code; its payments are the transactions with this `static_qr_code`.

        Shows a code with its text, picture and page. Its payments are at `GET
        /v1/transaction/list?static_qr_code=…`.

        Scope of the token: `payments`.
        """
        return cast("t.StaticQrCode", self._transport.send("GET", f"/v1/static_qr_codes/{segment(id)}"))

    def list(self, query: Optional[t.StaticQrCodesListQuery] = None) -> t.StaticQrCodeList:
        """List static QR codes.

        Lists codes, the newest first. Filter by `status`, `reference_id` (exact), `io_seller_id` and time of
        creation. A platform sees those of all its sellers.

        Scope of the token: `payments`.
        """
        return cast("t.StaticQrCodeList", self._transport.send("GET", "/v1/static_qr_codes", query=query))

    def all(self, query: Optional[t.StaticQrCodesListQuery] = None) -> Iterator[t.StaticQrCode]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def update(self, id: str, body: t.StaticQrCodesUpdateRequest) -> t.StaticQrCode:
        """Deactivate a static QR code, or activate it again.

        `inactive` closes the page of the code. A printed code stays readable and its payments still arrive:
        they are unassigned received pix, to be assigned or returned. `active` undoes it. Amount and texts
        never change: create another code. Event: `static_qr_code.updated`.

        Scope of the token: `payments`.
        """
        return cast("t.StaticQrCode", self._transport.send("PATCH", f"/v1/static_qr_codes/{segment(id)}", body=body))


class ReceivedPix:
    """Pix that came to the key of the platform without a charge. What no static QR code claims waits until the
    platform assigns it to a seller or returns it.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def assign(self, id: str, body: t.ReceivedPixAssignRequest, *, key: Optional[str] = None) -> t.ReceivedPix:
        """Assign a received pix to a seller or a static QR code.

        Makes an unassigned pix a transaction, already paid, of the seller `io_seller_id` or of the seller of
        `static_qr_code`. Fee and stored split rules apply as of any pix. It cannot be undone; refund the
        transaction instead. A pix of which the bank returned a part is refused with 409
        `received_pix_returned_in_part`. Events: `received_pix.assigned`, `transaction.created`,
        `transaction.succeeded`.

        Scope of the token: `payments`.
        """
        return cast("t.ReceivedPix", self._transport.send("POST", f"/v1/received_pix/{segment(id)}/assign", body=body, keyed=True, key=key))

    def get(self, id: str) -> t.ReceivedPix:
        """Get a received pix.

        Shows a received pix, with its payer where the bank reports one.

        Scope of the token: `payments`.
        """
        return cast("t.ReceivedPix", self._transport.send("GET", f"/v1/received_pix/{segment(id)}"))

    def list(self, query: Optional[t.ReceivedPixListQuery] = None) -> t.ReceivedPixList:
        """List pix that came without a charge.

        Lists the pix that came to the key of the platform without a charge, the newest first: those of static
        QR codes, which are transactions already, and those that wait in `unassigned`. Filter by `status`,
        `end_to_end_id` and time. Only the platform sees them.

        Scope of the token: `payments`.
        """
        return cast("t.ReceivedPixList", self._transport.send("GET", "/v1/received_pix", query=query))

    def all(self, query: Optional[t.ReceivedPixListQuery] = None) -> Iterator[t.ReceivedPix]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def return_(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.ReceivedPix:
        """Return a received pix to its payer.

        Returns to the payer all that is left of an unassigned pix, within 90 days of its payment. Banks may
        take a while: `returning` until then. A refusal of the bank makes it `unassigned` again, with
        `failure`. A policy of approvals for refunds holds it. Event: `received_pix.returned`.

        Scope of the token: `payments`.
        """
        return cast("t.ReceivedPix", self._transport.send("POST", f"/v1/received_pix/{segment(id)}/return", body=body, keyed=True, key=key))


class Branding:
    """The logo and the colors of a seller on its payment pages. A seller without its own has those of the
    platform.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, io_seller_id: str) -> t.Branding:
        """Get the branding of a seller.

        Shows the colors and the address of the logo that the seller itself has set. The payment pages of a
        seller that never set any have those of its platform.

        Scope of the token: `payments`.
        """
        return cast("t.Branding", self._transport.send("GET", f"/v1/branding/{segment(io_seller_id)}"))

    def remove_logo(self, io_seller_id: str) -> t.Branding:
        """Remove the logo of a seller.

        Removes the logo; the pages of the seller then show none. The colors stay.

        Scope of the token: `payments`.
        """
        return cast("t.Branding", self._transport.send("DELETE", f"/v1/branding/{segment(io_seller_id)}/logo"))

    def update(self, io_seller_id: str, body: t.BrandingUpdateRequest) -> t.Branding:
        """Change the colors of a seller; absent fields stay unchanged, null removes.

        Sets the colors of the payment pages, such as `#0b6e57`. A `text_color` needs a contrast of 4.5 to 1
        on `color`, else 422; without it the page takes black or white. Pages show the change at once.

        Scope of the token: `payments`.
        """
        return cast("t.Branding", self._transport.send("PATCH", f"/v1/branding/{segment(io_seller_id)}", body=body))

    def upload_logo(self, io_seller_id: str, file: bytes) -> t.Branding:
        """Set the logo of a seller: a PNG, JPEG or WebP picture of at most 200 kB, as the body itself.

        Stores the body as the logo, in place of the previous one. Its type is read from its content; an image
        that is cut off, larger than 200 kB, or wider or higher than 2,000 pixels is refused. `logo_url`
        changes with the logo.

        Scope of the token: `payments`.
        """
        return cast("t.Branding", self._transport.send("POST", f"/v1/branding/{segment(io_seller_id)}/logo", file=file))


class Analytics:
    """Sums of transactions by day, payment method and status, computed as events happen."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def transactions(self, query: Optional[t.AnalyticsTransactionsQuery] = None) -> t.AnalyticsTransactionsReply:
        """Get the sums of transactions by day, payment method and status.

        Sums the transactions of at most 366 days (São Paulo), 30 when `from` is absent: in all, by day, by
        method and by status. A paid transaction counts on the day of its payment, any other on the day of its
        creation. The sums follow the events: if `complete` is false, they include those up to `filled_until`.
        For balances and settlement read the statement instead.

        Scope of the token: `payments`.
        """
        return cast("t.AnalyticsTransactionsReply", self._transport.send("GET", "/v1/analytics/transactions", query=query))


class Disputes:
    """Card payments that buyers dispute (chargebacks) and pix that banks contest (MED), with the evidence of the
    seller. The bank opens and decides them.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, id: str) -> t.Dispute:
        """Get a dispute with its evidence.

        Shows the reason, the amount, the last moment for evidence (`evidence_due_at`) and the evidence in
        full with what the bank said of it. `returned_cents` of a pix can grow after the loss, when the bank
        returns more.

        Scope of the token: `payments`.
        """
        return cast("t.Dispute", self._transport.send("GET", f"/v1/disputes/{segment(id)}"))

    def list(self, query: Optional[t.DisputesListQuery] = None) -> t.DisputeList:
        """List disputes of transactions: card chargebacks and contested pix (MED).

        Lists disputes, the newest first, with the first 200 characters of each piece of evidence. Filter by
        `status` (`open`, `won`, `lost`), `transaction`, `io_seller_id` and time. A dispute belongs to the
        seller of the transaction and its platform; other receivers of a split do not see it. Disputes of
        purchases by corporate cards are at `/v1/baas`.

        Scope of the token: `payments`.
        """
        return cast("t.DisputeList", self._transport.send("GET", "/v1/disputes", query=query))

    def all(self, query: Optional[t.DisputesListQuery] = None) -> Iterator[t.Dispute]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def submit_evidence(self, id: str, body: t.DisputesSubmitEvidenceRequest, *, key: Optional[str] = None) -> t.Dispute:
        """Send evidence against a dispute: a text and at most 10 files, within the 128 kB of a request.

        Stores the evidence and sends it to the bank: `pending` until the bank answers, then `sent` or
        `refused` with a `reason`; the server retries by itself. It is accepted while the dispute is `open`
        and until `evidence_due_at` (409 `dispute_over`), at most 20 pieces, and cannot be changed or taken
        back. Files are PDF, PNG, JPEG or text in base64, some 90 kB in all within the 128 kB of a request. If
        the acquirer takes no evidence by API, the reply is 409 `evidence_unsupported`. It decides nothing:
        the bank does, with `transaction.dispute.succeeded` or `transaction.charged_back`. The same
        `Idempotency-Key` sends it once.

        Scope of the token: `payments`.
        """
        return cast("t.Dispute", self._transport.send("POST", f"/v1/disputes/{segment(id)}/evidence", body=body, keyed=True, key=key))


class SplitRules:
    """Stored rules that divide the transactions of a seller among the sellers of a platform. A transaction can
    also send its own rules.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: t.SplitRulesCreateRequest, *, key: Optional[str] = None) -> t.SplitRule:
        """Store a split rule for the transactions of a seller.

        Stores a rule that gives `receiver` a part of each later transaction of the seller, between
        `min_amount` and `max_amount` if they are sent. `percent` is of the gross amount; `fixed` is whole
        centavos; the seller of the transaction gets the remainder, to the centavo. A transaction with
        `split_rules` of its own ignores stored rules. Together with the other rules for the same amounts it
        must be at most 100 percent, with one rule for each receiver and one `full`. It never changes: delete
        it and store another. A seller has at most 200. The same `Idempotency-Key` returns the same rule.

        Scope of the token: `payments`.
        """
        return cast("t.SplitRule", self._transport.send("POST", "/v1/split_rules", body=body, keyed=True, key=key, wrapped=True))

    def delete(self, id: str) -> t.SplitRulesDeleteReply:
        """Delete a split rule; existing transactions keep it.

        Ends a rule: from now on it divides no transaction. Existing transactions and quotes keep their parts,
        and rules that were copied into a payment link stay there. A deleted rule stays in `GET
        /v1/split_rules?status=deleted`; deleting it again gets 404.

        Scope of the token: `payments`.
        """
        return cast("t.SplitRulesDeleteReply", self._transport.send("DELETE", f"/v1/split_rules/{segment(id)}"))

    def get(self, id: str) -> t.SplitRule:
        """Get a split rule.

        Shows a stored rule, with who created it and, if it was deleted, when and by whom. What a rule gave in
        one transaction is in `split_rules` of that transaction.

        Scope of the token: `payments`.
        """
        return cast("t.SplitRule", self._transport.send("GET", f"/v1/split_rules/{segment(id)}"))

    def list(self, query: Optional[t.SplitRulesListQuery] = None) -> t.SplitRuleList:
        """List split rules; with `status`, also those that were deleted.

        Lists stored rules, the newest first; only active ones unless `status` says otherwise. Filter by
        `receiver` and `io_seller_id`. A platform sees the rules of all its sellers, a seller its own.

        Scope of the token: `payments`.
        """
        return cast("t.SplitRuleList", self._transport.send("GET", "/v1/split_rules", query=query))

    def all(self, query: Optional[t.SplitRulesListQuery] = None) -> Iterator[t.SplitRule]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)


class FeePlans:
    """What transactions cost, in versions. A transaction keeps the version under which it was created."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, query: Optional[t.FeePlansListQuery] = None) -> t.FeePlanList:
        """List the versions of the fee plan.

        Lists the versions of the plan of the platform, the newest first: the rules for each method and number
        of installments, and the period in which each applies. `status` and `version` filter. A transaction
        keeps the version under which it was created. A seller does not see versions that are only scheduled,
        nor who added them. Only operators of the installation add versions; no call changes one.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.FeePlanList", self._transport.send("GET", "/v1/fee_plans", query=query))

    def all(self, query: Optional[t.FeePlansListQuery] = None) -> Iterator[t.FeePlan]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)


class Quotes:
    """What each receiver of a transaction would get, and when, before the transaction exists."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: t.QuotesCreateRequest, *, key: Optional[str] = None) -> t.QuotesCreateReply:
        """Quote what each receiver of a transaction would get, and when.

        Computes the fee, parts and settlement days of a transaction that does not exist yet, with the same
        code that settles: what is refused here would be refused there. It moves no money and creates no
        event. It is valid for an hour and for one transaction: send its id as `quote`, without `split_rules`,
        and the transaction is divided and priced exactly as quoted. Seller, amount, method and installments
        must be the same (422 `quote_mismatch`); a failed transaction releases the quote. The same
        `Idempotency-Key` returns the same quote.

        Scope of the token: `payments`.
        """
        return cast("t.QuotesCreateReply", self._transport.send("POST", "/v1/quotes", body=body, keyed=True, key=key))


class Sellers:
    """Registration of the people and companies that sell on a platform, their balances, statements and
    receivables.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create_business(self, body: t.SellersCreateBusinessRequest, *, key: Optional[str] = None) -> t.RegisteredSeller:
        """Register a business as a seller.

        Registers a company with its legal representative under the platform of the token; only a platform’s
        own token may do so. The KYC provider checks it: `pending` becomes `active` or `denied`, with an
        event; without a provider an operator decides. A pending seller may sell and link a bank account, and
        is paid out once it is active. A CNPJ has one seller on a platform (409 `seller_exists`). A new seller
        has every method, 12 installments and manual payouts. The same `Idempotency-Key` returns the same
        seller. Event: `seller.created`.

        Scope of the token: `sellers`.
        """
        return cast("t.RegisteredSeller", self._transport.send("POST", "/v1/sellers/create/businesses", body=body, keyed=True, key=key))

    def create_individual(self, body: t.SellersCreateIndividualRequest, *, key: Optional[str] = None) -> t.RegisteredSeller:
        """Register an individual as a seller.

        Registers a person (CPF) under the platform of the token; only a platform’s own token may do so. The
        KYC provider checks the person: `pending` becomes `active` or `denied`, with an event; without a
        provider an operator decides. A pending seller may sell and link a bank account, and is paid out once
        it is active. A CPF has one seller on a platform (409 `seller_exists`). The same `Idempotency-Key`
        returns the same seller. Event: `seller.created`.

        Scope of the token: `sellers`.
        """
        return cast("t.RegisteredSeller", self._transport.send("POST", "/v1/sellers/create/individuals", body=body, keyed=True, key=key))

    def delete(self, id: str, taxpayer_id: str) -> t.SellersDeleteReply:
        """Delete a seller without a balance; its CPF or CNPJ confirms the choice.

        Ends a seller for good and revokes its credentials. Only its platform may do it, and a platform cannot
        delete itself. The document in the path must be that of the seller, else 404. It is refused while
        there are balances, open transactions, receivables, payouts in progress or corporate cards (409
        `seller_has_money` names them). Its transactions stay. Event: `seller.deleted`.

        Scope of the token: `sellers`.
        """
        return cast("t.SellersDeleteReply", self._transport.send("DELETE", f"/v1/sellers/delete/{segment(id)}/{segment(taxpayer_id)}"))

    def balances(self, id: str) -> t.SellersBalancesReply:
        """Get the balances of a seller: available now, held, and still to settle.

        Shows what can be paid out now (`current_balance`), what will settle (`receivables_cents`), what is
        held for refunds, payouts and disputes in progress (`blocked_cents`), and `account_balance`. A debt
        after a chargeback makes `current_balance` negative. It is always up to date. The movements behind it
        are in the statement.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.SellersBalancesReply", self._transport.send("GET", f"/v1/sellers/get/{segment(id)}/balances"))

    def get(self, id: str) -> t.Seller:
        """Get a seller.

        Shows registration, status, payment methods, limits and payout policy of a seller. `reason` says why
        it was denied or blocked. A seller sees itself only.

        Scopes of the token, of which one is enough: `sellers`, `payments`.
        """
        return cast("t.Seller", self._transport.send("GET", f"/v1/sellers/get/{segment(id)}"))

    def mccs(self, query: Optional[t.SellersMccsQuery] = None) -> t.SellersMccList:
        """List the merchant category codes, in English and Portuguese.

        Lists the codes that a registration takes as `mcc`. `q` searches for words in either language, or for
        the beginning of a code.

        Scopes of the token, of which one is enough: `sellers`, `payments`.
        """
        return cast("t.SellersMccList", self._transport.send("GET", "/v1/sellers/mcc_list", query=query))

    def all_mccs(self, query: Optional[t.SellersMccsQuery] = None) -> Iterator[t.SellersMcc]:
        """Every item of `mccs`, page by page."""
        return by_offset(lambda asked: self.mccs(cast(Any, asked)), query)

    def list(self, query: Optional[t.SellersListQuery] = None) -> t.SellerList:
        """List sellers; deleted sellers only with a filter by status.

        Lists the sellers of the platform, the newest first; a seller finds only itself. Filter by `status`
        and `type` (several, separated by commas), `taxpayer_id` and time. Deleted ones come only with
        `status=deleted`.

        Scopes of the token, of which one is enough: `sellers`, `payments`.
        """
        return cast("t.SellerList", self._transport.send("GET", "/v1/sellers/list", query=query))

    def all(self, query: Optional[t.SellersListQuery] = None) -> Iterator[t.Seller]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def search(self, taxpayer_id: str) -> t.Seller:
        """Find the seller with a given CPF or CNPJ.

        Finds the seller with this document on the platform, with or without punctuation. Use it when a
        registration is refused with `seller_exists`. An unknown document, or that of a deleted seller, gets
        404.

        Scopes of the token, of which one is enough: `sellers`, `payments`.
        """
        return cast("t.Seller", self._transport.send("GET", f"/v1/sellers/search/{segment(taxpayer_id)}"))

    def update_business(self, io_seller_id: str, body: t.SellersUpdateBusinessRequest) -> t.Seller:
        """Update a business seller; absent fields stay unchanged.

        Changes registration, representative, addresses, `url_notify` (the webhook of the seller) and the
        payout policy. CNPJ, type and status cannot change. Methods, installments and `max_transaction_amount`
        are set by its platform only. A `payout_policy` pays out the whole balance on banking days, if it is
        at least `minimum_amount`; an approval policy may hold a change to it. The new settings apply to later
        transactions only. Event: `seller.updated`.

        Scope of the token: `sellers`.
        """
        return cast("t.Seller", self._transport.send("PATCH", f"/v1/sellers/update/businesses/{segment(io_seller_id)}", body=body, wrapped=True))

    def update_individual(self, io_seller_id: str, body: t.SellersUpdateIndividualRequest) -> t.Seller:
        """Update an individual seller; absent fields stay unchanged.

        Changes registration, address, `url_notify` (the webhook of the seller) and the payout policy. CPF,
        type and status cannot change. Methods, installments and `max_transaction_amount` are set by its
        platform only. A `payout_policy` pays out the whole balance on banking days, if it is at least
        `minimum_amount`; an approval policy may hold a change to it. The new settings apply to later
        transactions only. Event: `seller.updated`.

        Scope of the token: `sellers`.
        """
        return cast("t.Seller", self._transport.send("PATCH", f"/v1/sellers/update/individuals/{segment(io_seller_id)}", body=body, wrapped=True))

    def statement(self, id: str, query: Optional[t.SellersStatementQuery] = None) -> t.StatementLineList:
        """List the statement of a seller: every movement of the available balance.

        Lists every movement of the available balance, numbered without gaps, with the balance after it (less
        any debt) and its cause: settlements, refunds, payouts, disputes and fees. The newest come first;
        `sort=time-ascending` begins at the first. Amounts that have not settled are in the receivables.
        `format` gives all lines of the period as `csv`, `xlsx` or `ofx`, the oldest first, at most a million.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.StatementLineList", self._transport.send("GET", f"/v1/sellers/get/{segment(id)}/statement", query=query))

    def statement_file(self, id: str, query: Optional[t.SellersStatementQuery] = None) -> bytes:
        """List the statement of a seller: every movement of the available balance.

        Lists every movement of the available balance, numbered without gaps, with the balance after it (less
        any debt) and its cause: settlements, refunds, payouts, disputes and fees. The newest come first;
        `sort=time-ascending` begins at the first. Amounts that have not settled are in the receivables.
        `format` gives all lines of the period as `csv`, `xlsx` or `ofx`, the oldest first, at most a million.

        Scopes of the token, of which one is enough: `payments`, `sellers`.

        The whole list as a file, in the `format` of the query.
        """
        return cast("bytes", self._transport.send("GET", f"/v1/sellers/get/{segment(id)}/statement", query=query, as_bytes=True))

    def all_statement(self, id: str, query: Optional[t.SellersStatementQuery] = None) -> Iterator[t.StatementLine]:
        """Every item of `statement`, page by page."""
        return by_offset(lambda asked: self.statement(id, cast(Any, asked)), query)

    def receivables(self, id: str, query: Optional[t.SellersReceivablesQuery] = None) -> t.SellersReceivableList:
        """List the receivables of a seller.

        Lists the seller’s share of each transaction and installment, with fee and day (`due_on`), the latest
        day first. On that day a `scheduled` one becomes available by itself and is `settled`. Pix settles at
        once, a boleto on the next banking day, the k-th installment of a card after 30·k days, always on a
        banking day. Refunds and disputes reduce what has not settled; a receivable that is taken whole is
        `canceled`. Filter by `status`, `transaction` and `due_on`.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.SellersReceivableList", self._transport.send("GET", f"/v1/sellers/get/{segment(id)}/receivables", query=query))

    def all_receivables(self, id: str, query: Optional[t.SellersReceivablesQuery] = None) -> Iterator[t.SellersReceivable]:
        """Every item of `receivables`, page by page."""
        return by_offset(lambda asked: self.receivables(id, cast(Any, asked)), query)


class Explain:
    """Why an amount is what it is: the ledger transfers and the rules behind it, to the centavo."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, id: str) -> t.Explain:
        """Explain an amount by its ledger transfers.

        Says why an amount is what it is: each ledger transfer behind a transaction, refund, dispute, payout,
        receivable or statement line, with its debit, credit and rule (fee plan with version, split rule). The
        lines add up to `total_cents`, to the centavo. For a seller it explains the balance: the last hundred
        movements, and earlier ones as one line. It changes nothing.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.Explain", self._transport.send("GET", f"/v1/explain/{segment(id)}"))


class Transfers:
    """The balance of a seller is paid to its bank account, by a call or by its payout policy. In the API a
    payout is a `transfer`.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def cancel(self, io_seller_id: str, id: str) -> t.Payout:
        """Cancel a payout that waits for its file at a bank that pays by files.

        Ends a payout as `failed` as long as it is in no file for its bank; its money is available to the
        seller again. Once its file is made, and at any bank that is called, the reply is 409
        `payout_not_cancelable`: the payment can then be stopped at the bank alone.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.Payout", self._transport.send("POST", f"/v1/sellers/transfers/cancel/{segment(io_seller_id)}/{segment(id)}"))

    def create(self, io_seller_id: str, bank_account_id: str, body: t.TransfersCreateRequest, *, key: Optional[str] = None) -> t.Payout:
        """Pay out a seller to its linked bank account.

        Debits `amount` from the available balance at once and has the bank pay it to the linked account. The
        seller must be `active`; an amount above the balance is 409 `insufficient_funds`. The payout is
        `pending` or `processing` until the bank has paid (`transfer.succeeded`); if the bank refuses
        (`transfer.failed`) or the receiver’s bank returns it (`transfer.returned`), the seller is credited
        again. When the bank does not answer, nothing is undone: the server asks again with the same id. It
        cannot be canceled. Send an `Idempotency-Key`: without one, two calls are two payouts. Amounts count
        in the budget of a credential, and a policy may hold the call.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.Payout", self._transport.send("POST", f"/v1/sellers/transfers/new/{segment(io_seller_id)}/{segment(bank_account_id)}", body=body, keyed=True, key=key, wrapped=True))

    def decide(self, io_seller_id: str, id: str, body: t.TransactionsDecideRefundRequest) -> t.Payout:
        """Say how a payout ended of which the bank says nothing; another person approves it.

        For a payout that was sent and of which its bank has said nothing for two hours (`unknown_since`). A
        person of the platform says in the portal whether the money left the paying account; the call is
        answered with `approval_required`, and takes effect once another person has approved it, whatever
        policies the company has. `paid` ends the payout as `succeeded`, `not_paid` as `failed`, with the
        money available to the seller again. If the bank says how it stands before the approval, the bank
        counts and the approval fails with `payout_result_known`. The bank is asked again for a month: if it
        says the opposite, the payout and the balance follow it (`decision.corrected_at`), and what the seller
        no longer has is a debt.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.Payout", self._transport.send("POST", f"/v1/sellers/transfers/decide/{segment(io_seller_id)}/{segment(id)}", body=body))

    def get(self, io_seller_id: str, id: str) -> t.Payout:
        """Get a payout.

        Shows a payout with its status, account and, once the bank has paid, `end_to_end_id`; `reason` says
        why it was refused or returned. A payout that `succeeded` can still be returned later.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.Payout", self._transport.send("GET", f"/v1/sellers/transfers/get/{segment(io_seller_id)}/{segment(id)}"))

    def transactions(self, io_seller_id: str, id: str, query: Optional[t.TransfersTransactionsQuery] = None) -> t.TransfersTransactionsReply:
        """List what a payout pays: every movement since the previous payout.

        Lists the statement lines between the payout before and this one, the newest first, with the balances
        before and after. `brought_forward_cents` plus all lines less `amount_cents` is
        `carried_forward_cents`. Use it to reconcile a credit at the bank with transactions.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.TransfersTransactionsReply", self._transport.send("GET", f"/v1/sellers/transfers/get/{segment(io_seller_id)}/{segment(id)}/transactions", query=query))

    def all_transactions(self, io_seller_id: str, id: str, query: Optional[t.TransfersTransactionsQuery] = None) -> Iterator[t.StatementLine]:
        """Every item of `transactions`, page by page."""
        return by_offset(lambda asked: self.transactions(io_seller_id, id, cast(Any, asked)), query)

    def list(self, io_seller_id: str, query: Optional[t.TransfersListQuery] = None) -> t.PayoutList:
        """List the payouts of a seller.

        Lists payouts by call (`manual`) and by policy, the newest first. Filter by `status` (several,
        separated by commas) and time of creation.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.PayoutList", self._transport.send("GET", f"/v1/sellers/transfers/list/{segment(io_seller_id)}", query=query))

    def all(self, io_seller_id: str, query: Optional[t.TransfersListQuery] = None) -> Iterator[t.Payout]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(io_seller_id, cast(Any, asked)), query)


class PaymentFiles:
    """Remittances and returns (CNAB) exchanged with a bank that pays out by files. They belong to the platform;
    its sellers do not see them.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def content(self, id: str) -> bytes:
        """Download a remittance of payments, as it was made.

        Gives a remittance, to be handed to the bank once: the same bytes each time, which are kept sealed
        because they have accounts of receivers. Each download is in the audit log and counted (`downloads`).
        Of a return, of a file that is not written, and of one with a payment that people decided did not
        leave, the reply is 409 `payment_file_gone`.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("bytes", self._transport.send("GET", f"/v1/payment_files/{segment(id)}/content", as_bytes=True))

    def agreement(self) -> t.PaymentFilesAgreementReply:
        """Get the agreement with the bank that pays out by files, and what waits for the next file.

        Shows the agreement of the platform, what waits for the next file, and whether returns may be uploaded
        here (`return_uploads`). Without such a bank, and for a seller, `agreement` is null.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.PaymentFilesAgreementReply", self._transport.send("GET", "/v1/payment_files/agreement"))

    def get(self, id: str) -> t.PaymentFile:
        """Get a file exchanged with the bank that pays out by files.

        Shows a remittance with what became of its payments (`sent`), or a return with what it did (`read`).
        Its lines are at `…/lines`.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.PaymentFile", self._transport.send("GET", f"/v1/payment_files/{segment(id)}"))

    def lines(self, id: str, query: Optional[t.PaymentFilesLinesQuery] = None) -> t.PaymentFilesLineList:
        """List the payments of a remittance, or what the lines of a return did.

        Lists each payment of a file with its payout, number, codes of the bank and amount, and exceptions in
        words. The order is that of the file; `sort=time-descending` begins at its end. `status` is that of
        the payment now, not at the time of the file.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.PaymentFilesLineList", self._transport.send("GET", f"/v1/payment_files/{segment(id)}/lines", query=query))

    def all_lines(self, id: str, query: Optional[t.PaymentFilesLinesQuery] = None) -> Iterator[t.PaymentFilesLine]:
        """Every item of `lines`, page by page."""
        return by_offset(lambda asked: self.lines(id, cast(Any, asked)), query)

    def list(self, query: Optional[t.PaymentFilesListQuery] = None) -> t.PaymentFileList:
        """List the files exchanged with the bank that pays out by files (CNAB), the newest first.

        Lists remittances and returns of the platform’s payouts, the newest first; `direction` chooses one
        kind, `created_at[gte]` and `created_at[lte]` a day. Each has its counts and sums, how far it is, and
        who made it. Sellers of a platform find none.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.PaymentFileList", self._transport.send("GET", "/v1/payment_files", query=query))

    def all(self, query: Optional[t.PaymentFilesListQuery] = None) -> Iterator[t.PaymentFile]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def create(self, file: bytes, query: Optional[t.PaymentFilesCreateQuery] = None, *, key: Optional[str] = None) -> t.PaymentFile:
        """Upload a return file of payments (CNAB), at most 2 MB, as the body itself.

        Applies a return: payouts that the bank paid become `succeeded`, those that it refused `failed`, and
        their money is the seller’s again. A file is applied whole or not at all. One that was read before, by
        whatever route, is returned with 200 and changes nothing. It is for the platform’s own token, where
        the operator allows uploads (403 `payment_file_uploads_off`). Another agreement, a remittance, or an
        edited or cut file is refused with 422, which says what the file looks like and which line does not
        fit.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.PaymentFile", self._transport.send("POST", "/v1/payment_files", query=query, file=file, keyed=True, key=key))

    def write(self, *, key: Optional[str] = None) -> t.PaymentFile:
        """Make the next remittance of the payouts that wait for a file.

        Makes one file of the payouts that wait, with the next number; where the bank wants pix in files of
        their own, call it until 409 `nothing_to_send`. A payout is in one file only, whether this call, the
        command or a folder makes it, and a file whose writing was interrupted comes first, unchanged. The
        payouts were approved as they were asked for; the bank pays what a person there releases. Download the
        file and hand it to the bank once.

        Scopes of the token, of which one is enough: `payments`, `sellers`.
        """
        return cast("t.PaymentFile", self._transport.send("POST", "/v1/payment_files/remittances", keyed=True, key=key))


class BankAccounts:
    """The accounts to which sellers are paid out. An account is tokenized, then linked; its holder must be the
    seller.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def associate(self, body: t.BankAccountsAssociateRequest, *, key: Optional[str] = None) -> t.BankAccount:
        """Link a tokenized bank account to its seller.

        Uses up the token and links the account, which can then receive payouts of the seller. Other linked
        accounts stay; a payout names its account, and a payout policy takes the newest. No bank is asked
        whether the account exists: a wrong one is noticed when a payout fails. A token works once, within 24
        hours. The status is 200 for a new link too; an account that is already linked is returned again.
        Event: `bank_account.associated`. A policy may hold the call.

        Scope of the token: `sellers`.
        """
        return cast("t.BankAccount", self._transport.send("POST", "/v1/sellers/bank_accounts/associate_bank_account", body=body, keyed=True, key=key))

    def associate_for(self, id_dev: str, body: t.BankAccountsAssociateRequest, *, key: Optional[str] = None) -> t.BankAccount:
        """Link a bank account, with the integration in the path (the ID_DEV of your credential).

        The same as `POST /v1/sellers/bank_accounts/associate_bank_account`, for clients that send the id of
        their credential in the path. Any other id than that of the token’s credential gets 404
        `integration_not_found`.

        Scope of the token: `sellers`.
        """
        return cast("t.BankAccount", self._transport.send("POST", f"/v1/sellers/bank_accounts/associate_bank_account/{segment(id_dev)}", body=body, keyed=True, key=key))

    def delete(self, io_seller_id: str, id: str) -> t.BankAccountsDeleteReply:
        """Unlink a bank account: it receives no further payouts.

        Unlinks an account: it receives no new payouts. Those in progress go on, and earlier ones keep naming
        it. Without another account a payout policy pays nothing until one is linked. It can be linked again
        with a new token. Event: `bank_account.deleted`. A policy may hold the call.

        Scope of the token: `sellers`.
        """
        return cast("t.BankAccountsDeleteReply", self._transport.send("DELETE", f"/v1/sellers/bank_accounts/delete/{segment(io_seller_id)}/{segment(id)}"))

    def get(self, io_seller_id: str, id: str) -> t.BankAccount:
        """Get a bank account that is linked to a seller.

        Shows holder, bank, branch and the last characters of the number; the number itself is never shown. An
        unlinked account gets 404. `is_verified` is always false: no bank is asked.

        Scopes of the token, of which one is enough: `sellers`, `payments`.
        """
        return cast("t.BankAccount", self._transport.send("GET", f"/v1/sellers/bank_accounts/get/{segment(io_seller_id)}/{segment(id)}"))

    def list(self, io_seller_id: str, query: Optional[t.BankAccountsListQuery] = None) -> t.BankAccountList:
        """List the bank accounts that are linked to a seller.

        Lists the linked accounts of a seller, the newest first, without unlinked ones. Numbers are masked.

        Scopes of the token, of which one is enough: `sellers`, `payments`.
        """
        return cast("t.BankAccountList", self._transport.send("GET", f"/v1/sellers/bank_accounts/list/{segment(io_seller_id)}", query=query))

    def all(self, io_seller_id: str, query: Optional[t.BankAccountsListQuery] = None) -> Iterator[t.BankAccount]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(io_seller_id, cast(Any, asked)), query)

    def tokenize(self, io_seller_id: str, body: t.BankAccountsTokenizeRequest, *, key: Optional[str] = None) -> t.BankAccountsTokenizeReply:
        """Tokenize a bank account of the seller's own holder; the token links it once, within 24 hours.

        Checks and stores a bank account, or a pix key, encrypted, and returns a token that links it. The
        holder must be the seller: another CPF or CNPJ is 422 `holder_mismatch`. Nothing is linked yet and no
        bank is asked: send the token to `associate_bank_account` within 24 hours. The same `Idempotency-Key`
        returns the same token.

        Scope of the token: `sellers`.
        """
        return cast("t.BankAccountsTokenizeReply", self._transport.send("POST", f"/v1/sellers/bank_accounts/tokenize/{segment(io_seller_id)}", body=body, keyed=True, key=key))

    def tokenize_for(self, io_seller_id: str, id_dev: str, body: t.BankAccountsTokenizeRequest, *, key: Optional[str] = None) -> t.BankAccountsTokenizeReply:
        """Tokenize a bank account, with the integration in the path (the ID_DEV of your credential).

        The same as `POST /v1/sellers/bank_accounts/tokenize/:IO_SELLER_ID`, for clients that send the id of
        their credential in the path. Any other id than that of the token’s credential gets 404
        `integration_not_found`.

        Scope of the token: `sellers`.
        """
        return cast("t.BankAccountsTokenizeReply", self._transport.send("POST", f"/v1/sellers/bank_accounts/tokenize/{segment(io_seller_id)}/{segment(id_dev)}", body=body, keyed=True, key=key))


class Events:
    """The feed of all events of a platform, numbered without gaps, to read page by page, to wait for or to
    follow as a stream.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, id: str) -> t.Event:
        """Get an event; the id of an alias returns the original event.

        Shows an event as it was recorded: `data` is the object at the time of the event, not as it is now. An
        alias is a second name of an event that older clients know, such as `transaction.void.succeeded`; its
        id returns the original. An archived event that the server cannot read gets 410 `events_archived`.

        Scopes of the token, of which one is enough: `payments`, `webhooks`.
        """
        return cast("t.Event", self._transport.send("GET", f"/v1/events/{segment(id)}"))

    def list(self, query: Optional[t.EventsListQuery] = None) -> t.EventList:
        """Read the events after a sequence, or the newest first.

        Reads the feed of the platform: send the `last_sequence` of a reply as `after` of the next call, and
        no event is missed or read twice. `wait` (at most 60 seconds) holds the reply until there is an event;
        a platform has at most 100 such waits and streams at once (429 `too_many_waiting`). `type` takes types
        and patterns such as `transaction.*`, `object` the id of one object. A seller sees its own events; its
        sequences have gaps where other sellers have events. At most 1,000 events a page, 100 when `limit` is
        absent. `sort=time-descending` with `before` looks back instead and never waits.

        Scopes of the token, of which one is enough: `payments`, `webhooks`.
        """
        return cast("t.EventList", self._transport.send("GET", "/v1/events", query=query))

    def all(self, query: Optional[t.EventsListQuery] = None) -> Iterator[t.Event]:
        """Every item of `list`, page by page."""
        return by_after(lambda asked: self.list(cast(Any, asked)), query)


class Webhooks:
    """Addresses to which the server sends events as they happen, signed, with retries for four days, and their
    deliveries.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: t.WebhooksCreateRequest, *, key: Optional[str] = None) -> t.WebhooksCreateReply:
        """Register a webhook endpoint; the response shows its secret, once.

        Registers a URL that receives events from now on: those of the seller of the token, or of the platform
        and all its sellers. `events` are types and patterns such as `transaction.*`; without it, all types
        are sent. The `secret` signs deliveries (Standard Webhooks 1.0); a repetition with the same
        `Idempotency-Key` shows it again. A delivery counts as received when the URL answers 2xx within 15
        seconds; otherwise it is sent again, up to ten times in four days, unless the URL answers 410. Live
        servers accept `https` only, and no private addresses. A seller has at most 200 endpoints.

        Scopes of the token, of which one is enough: `webhooks`, `payments`.
        """
        return cast("t.WebhooksCreateReply", self._transport.send("POST", "/v1/webhooks", body=body, keyed=True, key=key))

    def delete(self, id: str) -> t.WebhooksDeleteReply:
        """Delete a webhook endpoint; its waiting deliveries are dropped.

        Deletes an endpoint and drops its pending deliveries; a request in flight completes. The `url_notify`
        of a seller is an endpoint too, and cannot be deleted here (409 `webhook_of_seller`): clear it at the
        seller. To stop for a while, set `status` to `disabled` instead.

        Scopes of the token, of which one is enough: `webhooks`, `payments`.
        """
        return cast("t.WebhooksDeleteReply", self._transport.send("DELETE", f"/v1/webhooks/{segment(id)}"))

    def get(self, id: str) -> t.Webhook:
        """Get a webhook endpoint.

        Shows the URL, event types and status of an endpoint, with `last_success_at`, `failing_since` and why
        it was disabled. The secret is not shown: rotate it to get a new one.

        Scopes of the token, of which one is enough: `webhooks`, `payments`.
        """
        return cast("t.Webhook", self._transport.send("GET", f"/v1/webhooks/{segment(id)}"))

    def deliveries(self, id: str, query: Optional[t.WebhooksDeliveriesQuery] = None) -> t.DeliveryList:
        """List the deliveries of a webhook endpoint, with every attempt and its response.

        Lists deliveries in the order of their events, the newest first, each with its last twenty attempts:
        status, duration and the first kilobyte of the response. Filter by `status` or by the id of an
        `event`. Deliveries are kept for 30 days after they end; events for good.

        Scopes of the token, of which one is enough: `webhooks`, `payments`.
        """
        return cast("t.DeliveryList", self._transport.send("GET", f"/v1/webhooks/{segment(id)}/deliveries", query=query))

    def all_deliveries(self, id: str, query: Optional[t.WebhooksDeliveriesQuery] = None) -> Iterator[t.Delivery]:
        """Every item of `deliveries`, page by page."""
        return by_offset(lambda asked: self.deliveries(id, cast(Any, asked)), query)

    def list(self, query: Optional[t.WebhooksListQuery] = None) -> t.WebhookList:
        """List webhook endpoints.

        Lists the endpoints of the seller of the token, or of the platform and its sellers, the newest first;
        disabled ones too, deleted ones not. `origin` `seller` marks those that are the `url_notify` of a
        seller.

        Scopes of the token, of which one is enough: `webhooks`, `payments`.
        """
        return cast("t.WebhookList", self._transport.send("GET", "/v1/webhooks", query=query))

    def all(self, query: Optional[t.WebhooksListQuery] = None) -> Iterator[t.Webhook]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def recover(self, id: str, body: t.WebhooksRecoverRequest) -> t.WebhooksRecoverReply:
        """Send again the events that a webhook endpoint missed since a time.

        Queues, in order, every event of the subscribed types since `since` that got no 2xx response,
        including those recorded while the endpoint was disabled. `latest_only` sends only the newest event of
        each object; `all` also repeats acknowledged ones. One call looks at 10,000 events: while `has_more`
        is true, call again with `next_since`. The endpoint must be enabled (409 `webhook_disabled`). Archived
        events are not sent again: read the feed (410 `events_archived`).

        Scopes of the token, of which one is enough: `webhooks`, `payments`.
        """
        return cast("t.WebhooksRecoverReply", self._transport.send("POST", f"/v1/webhooks/{segment(id)}/recover", body=body))

    def redeliver(self, id: str, body: Optional[t.Empty] = None) -> t.Delivery:
        """Send a delivery again, now.

        Makes a delivery due at once, whatever its status; the same bytes are sent, with a new timestamp and
        signature. The reply shows the delivery before the attempt: read its result in the list of deliveries.
        The endpoint must be enabled.

        Scopes of the token, of which one is enough: `webhooks`, `payments`.
        """
        return cast("t.Delivery", self._transport.send("POST", f"/v1/webhooks/deliveries/{segment(id)}/redeliver", body=body))

    def rotate_secret(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.WebhooksCreateReply:
        """Rotate the secret of a webhook endpoint; both are valid for 24 hours.

        Gives an endpoint a new signing secret. It is shown only here. For 24 hours each delivery has
        signatures of both secrets, so that the receiver can change without refusing any. A second rotation
        within that day ends the oldest secret at once. A repetition with the same `Idempotency-Key` shows the
        current secret.

        Scopes of the token, of which one is enough: `webhooks`, `payments`.
        """
        return cast("t.WebhooksCreateReply", self._transport.send("POST", f"/v1/webhooks/{segment(id)}/secret/rotate", body=body, keyed=True, key=key))

    def test(self, id: str, body: Optional[t.WebhooksTestRequest] = None) -> t.Delivery:
        """Send a test event to a webhook endpoint.

        Records a `webhook.test` event for this endpoint alone and sends it like any other, whatever types it
        subscribes to. With `forged` the signature is false and it is sent once: a receiver that answers 2xx
        does not verify signatures. The reply is the delivery before its first attempt; read the result in the
        list of deliveries. The endpoint must be enabled.

        Scopes of the token, of which one is enough: `webhooks`, `payments`.
        """
        return cast("t.Delivery", self._transport.send("POST", f"/v1/webhooks/{segment(id)}/test", body=body))

    def update(self, id: str, body: t.WebhooksUpdateRequest) -> t.Webhook:
        """Change the URL, event types or status of a webhook endpoint.

        Changes what is sent; absent fields stay. `disabled` drops pending deliveries; `enabled` starts again
        with the events from then on, and `POST …/recover` sends those that were missed. An endpoint that was
        disabled by 410, or by five days without a success, is enabled here too. The URL of a seller’s
        `url_notify` is changed at the seller (409 `webhook_of_seller`).

        Scopes of the token, of which one is enough: `webhooks`, `payments`.
        """
        return cast("t.Webhook", self._transport.send("PATCH", f"/v1/webhooks/{segment(id)}", body=body))


class CorporateRecharges:

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, id: str) -> t.CorporateRecharge:
        """Get a recharge.

        Shows a recharge with what was paid and what the bank returned (MED). While the bank has not answered
        about it, the reply is 502 `bank_unavailable`; if the bank refused it, 402 `charge_refused`.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateRecharge", self._transport.send("GET", f"/v1/baas/corporate/cards/account/recharges/{segment(id)}"))

    def list(self, query: Optional[t.CorporateRechargesListQuery] = None) -> t.CorporateRechargeList:
        """List recharges that the bank accepted.

        Lists recharges, the newest first; `status` filters (`created`, `paid`, `expired`). It leaves out
        those that the bank has not answered about, or refused.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateRechargeList", self._transport.send("GET", "/v1/baas/corporate/cards/account/recharges", query=query))

    def all(self, query: Optional[t.CorporateRechargesListQuery] = None) -> Iterator[t.CorporateRecharge]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)


class CorporateHolders:

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def cancel(self, holder_id: str) -> t.CorporateHolder:
        """Cancel a cardholder and all its cards; this is final.

        Cancels a cardholder and all their cards in one commit; purchases are denied at once, also before the
        issuing bank knows. Earlier purchases are still cleared and billed. The same CPF can be registered
        again as another cardholder. To stop for a while, set `status` to `blocked`. Canceling again changes
        nothing. Events: `corporate.holder.canceled`, and `corporate.card.canceled` for each card.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateHolder", self._transport.send("DELETE", f"/v1/baas/corporate/cards/holders/{segment(holder_id)}"))

    def create(self, body: t.CorporateHoldersCreateRequest, *, key: Optional[str] = None) -> t.CorporateHolder:
        """Register a cardholder.

        Registers a person (CPF) who may have cards, with a limit per interval over all of them and a cost
        center, which is created when first named. It issues no card, asks no bank and invites nobody to the
        portal. A CPF can have one cardholder that is not canceled (409 `holder_exists` names it). The same
        `Idempotency-Key` returns the same cardholder. Event: `corporate.holder.created`. A policy may hold
        the call.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateHolder", self._transport.send("POST", "/v1/baas/corporate/cards/holders", body=body, keyed=True, key=key))

    def get(self, holder_id: str, query: Optional[t.CorporateHoldersGetQuery] = None) -> t.CorporateHolder:
        """Get a cardholder.

        Shows a cardholder with limit, what was spent in the current interval and what is left. The interval
        resets at midnight in São Paulo: each day, on Monday, or on the first of the month. `refresh=true`
        reads from the issuing bank first.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateHolder", self._transport.send("GET", f"/v1/baas/corporate/cards/holders/{segment(holder_id)}", query=query))

    def list(self, query: Optional[t.CorporateHoldersListQuery] = None) -> t.CorporateHolderList:
        """List cardholders.

        Lists cardholders with their spending, the newest first, including canceled ones. Filter by `status`,
        `center_cost` (name or id), and `q`: a part of the name without regard to accents, or a whole CPF.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateHolderList", self._transport.send("GET", "/v1/baas/corporate/cards/holders", query=query))

    def all(self, query: Optional[t.CorporateHoldersListQuery] = None) -> Iterator[t.CorporateHolder]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def update(self, holder_id: str, body: t.CorporateHoldersUpdateRequest) -> t.CorporateHolder:
        """Update a cardholder: name, limit, interval, cost center or status.

        Changes what is sent; absent fields stay, and `center_cost: null` takes the cardholder out of the cost
        center. A limit and `blocked` take effect at once on all their cards, before the bank is informed.
        Earlier purchases keep their cost center. `reason` is accepted with `blocked` and shown until it is
        unblocked. A canceled cardholder is refused (409 `holder_canceled`). Event:
        `corporate.holder.updated`. A policy may hold a change of limit or interval.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateHolder", self._transport.send("PATCH", f"/v1/baas/corporate/cards/holders/{segment(holder_id)}", body=body))

    def cards(self, holder_id: str, query: Optional[t.CorporateHoldersCardsQuery] = None) -> t.CorporateCardList:
        """List the cards of a cardholder.

        Lists the cards of one cardholder, the newest first; filter by `status` and `type`. An unknown
        cardholder gets 404; the list of all cards with that `holder_id` would be empty.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateCardList", self._transport.send("GET", f"/v1/baas/corporate/cards/holders/{segment(holder_id)}/cards", query=query))

    def all_cards(self, holder_id: str, query: Optional[t.CorporateHoldersCardsQuery] = None) -> Iterator[t.CorporateCard]:
        """Every item of `cards`, page by page."""
        return by_offset(lambda asked: self.cards(holder_id, cast(Any, asked)), query)

    def purchases(self, holder_id: str, query: Optional[t.CorporateHoldersPurchasesQuery] = None) -> t.PurchaseList:
        """List the purchases of a cardholder.

        Lists the purchases with all cards of one cardholder, the newest first, with the filters of the list
        of all purchases. An unknown cardholder is 404.

        Scope of the token: `corporate`.
        """
        return cast("t.PurchaseList", self._transport.send("GET", f"/v1/baas/corporate/cards/holders/{segment(holder_id)}/purchases", query=query))

    def all_purchases(self, holder_id: str, query: Optional[t.CorporateHoldersPurchasesQuery] = None) -> Iterator[t.Purchase]:
        """Every item of `purchases`, page by page."""
        return by_offset(lambda asked: self.purchases(holder_id, cast(Any, asked)), query)


class CorporateCards:

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: t.CorporateCardsCreateRequest, *, key: Optional[str] = None) -> t.CorporateCard:
        """Issue a card to a cardholder: a virtual card works at once, a physical card after it is delivered and
        unblocked.

        Has the issuing bank create a card with a limit of its own; with `merchant` it works only at shops
        whose name begins with it. A virtual card is `active` at once; a physical one is `issued`, `shipped`
        and `delivered`, and works once `PATCH` sets it `active`. Two calls make two cards: send an
        `Idempotency-Key`. If the bank does not answer, the reply is 502 `bank_unavailable` with `card_id`;
        the server goes on asking, and the same key finds the card. If it refuses: 409 `issuer_refused`. The
        event is `corporate.card.created`, and a policy may hold the call; the number is at `…/secrets`.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateCard", self._transport.send("POST", "/v1/baas/corporate/cards", body=body, keyed=True, key=key))

    def get(self, card_id: str, query: Optional[t.CorporateCardsGetQuery] = None) -> t.CorporateCard:
        """Get a corporate card, without its number.

        Shows a card with limit, spending, status and, of a physical one, its shipping. A card that the bank
        has not created yet, or refused, is 404. The number and the code are at `…/secrets`.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateCard", self._transport.send("GET", f"/v1/baas/corporate/cards/{segment(card_id)}", query=query))

    def secrets(self, card_id: str) -> t.CorporateCardsSecretsReply:
        """Get the number and code of a card from the issuing bank.

        Reads the number and the security code from the issuing bank, for the person who is about to pay; show
        them for a minute at most, and never store or log them. It needs the scope `corporate:secrets`, which
        is given by name only. Each reading is in the audit log before the reply. A company reads at most
        sixty times an hour (429 `too_many_secrets`); `RateLimit-Remaining` says how many are left. A canceled
        or expired card is refused (409 `corporate_card_ended`). The server neither stores nor logs them.

        Scope of the token: `corporate:secrets`.
        """
        return cast("t.CorporateCardsSecretsReply", self._transport.send("GET", f"/v1/baas/corporate/cards/{segment(card_id)}/secrets"))

    def list(self, query: Optional[t.CorporateCardsListQuery] = None) -> t.CorporateCardList:
        """List corporate cards.

        Lists the cards of the company with their spending, the newest first, including ended ones. Filter by
        `status`, `type` and `holder_id`. It leaves out cards that the bank has not created yet, or refused.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateCardList", self._transport.send("GET", "/v1/baas/corporate/cards", query=query))

    def all(self, query: Optional[t.CorporateCardsListQuery] = None) -> Iterator[t.CorporateCard]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def update(self, card_id: str, body: t.CorporateCardsUpdateRequest) -> t.CorporateCard:
        """Update a card: name, limit, interval, merchant or status; `canceled` is final.

        Changes what is sent; absent fields stay, and `merchant: null` lets the card buy anywhere. Limits,
        `blocked` and `canceled` take effect at once, before the bank is informed; purchases that were
        approved are still cleared. `active` unblocks, and activates a physical card after its delivery
        (before: 409 `card_not_delivered`). `reason` is shown until it is unblocked. A canceled or expired
        card is refused (409 `corporate_card_ended`). Events: `corporate.card.updated` or
        `corporate.card.canceled`. A policy may hold a change of limit or interval.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateCard", self._transport.send("PATCH", f"/v1/baas/corporate/cards/{segment(card_id)}", body=body))

    def purchases(self, card_id: str, query: Optional[t.CorporateCardsPurchasesQuery] = None) -> t.PurchaseList:
        """List the purchases of a card.

        Lists the purchases of one card, the newest first, with the filters of the list of all purchases. An
        unknown card is 404.

        Scope of the token: `corporate`.
        """
        return cast("t.PurchaseList", self._transport.send("GET", f"/v1/baas/corporate/cards/{segment(card_id)}/purchases", query=query))

    def all_purchases(self, card_id: str, query: Optional[t.CorporateCardsPurchasesQuery] = None) -> Iterator[t.Purchase]:
        """Every item of `purchases`, page by page."""
        return by_offset(lambda asked: self.purchases(card_id, cast(Any, asked)), query)


class CorporatePurchases:

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def export(self, query: Optional[t.CorporatePurchasesExportQuery] = None) -> bytes:
        """Get all purchases that match a filter as a table (CSV or XLSX), newest first.

        Gives every purchase that matches the same filters as the list, without pages, as CSV for Brazilian
        spreadsheets or as XLSX. It is streamed: a large file begins at once. For accounting of one month use
        the document of the statement.

        Scope of the token: `corporate`.
        """
        return cast("bytes", self._transport.send("GET", "/v1/baas/corporate/cards/purchases/export", query=query, as_bytes=True))

    def get(self, id: str, query: Optional[t.CorporatePurchasesGetQuery] = None) -> t.Purchase:
        """Get a purchase.

        Shows a purchase with its card, cardholder, merchant, current cost and status; `denied_reason` says
        why it was denied. `amount` is what remains after reversals, refunds and dispute credits.
        `refresh=true` reads from the issuing bank first.

        Scope of the token: `corporate`.
        """
        return cast("t.Purchase", self._transport.send("GET", f"/v1/baas/corporate/cards/purchases/{segment(id)}", query=query))

    def list(self, query: Optional[t.CorporatePurchasesListQuery] = None) -> t.PurchaseList:
        """List purchases.

        Lists purchases of all statuses, including denied ones, in the order in which they were recorded here,
        the newest first. `created_at` filters by that order; `purchased_at` by the time of purchase. Further
        filters: card, cardholder, cost center, category or MCC, `status`, amount, statement (`invoice_id`),
        text (`q`) and `has_receipt`. `refresh=true` first synchronizes with the issuing bank: 502 if it does
        not answer, never stale data.

        Scope of the token: `corporate`.
        """
        return cast("t.PurchaseList", self._transport.send("GET", "/v1/baas/corporate/cards/purchases", query=query))

    def all(self, query: Optional[t.CorporatePurchasesListQuery] = None) -> Iterator[t.Purchase]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def disputes(self, id: str, query: Optional[t.CorporatePurchasesDisputesQuery] = None) -> t.PurchaseDisputeList:
        """List the disputes of a purchase.

        Lists the disputes of one purchase, the newest first; filter by `status` and time. An unknown purchase
        gets 404.

        Scope of the token: `corporate`.
        """
        return cast("t.PurchaseDisputeList", self._transport.send("GET", f"/v1/baas/corporate/cards/purchases/{segment(id)}/disputes", query=query))

    def all_disputes(self, id: str, query: Optional[t.CorporatePurchasesDisputesQuery] = None) -> Iterator[t.PurchaseDispute]:
        """Every item of `disputes`, page by page."""
        return by_offset(lambda asked: self.disputes(id, cast(Any, asked)), query)


class CorporateAuthorizationEndpoint:

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: t.CorporateAuthorizationEndpointCreateRequest, *, key: Optional[str] = None) -> t.CorporateAuthorizationEndpointCreateReply:
        """Register the endpoint that is asked about each purchase; the response shows its secret, once.

        Registers the platform’s authorization endpoint. From then on each purchase that the limits of a
        company allow is asked about by a signed POST, while the buyer waits; the answer `{"approved": false}`
        declines it. An answer never widens a limit: limits are checked before the question and again after
        it. Only the platform’s own token may (403 `platform_only`), and a platform has one (409
        `authorization_endpoint_exists`). The URL is checked like that of a webhook. The same
        `Idempotency-Key` returns the same endpoint with its secret.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateAuthorizationEndpointCreateReply", self._transport.send("POST", "/v1/baas/corporate/cards/authorization-endpoint", body=body, keyed=True, key=key))

    def delete(self) -> t.CorporateAuthorizationEndpointDeleteReply:
        """Delete the authorization endpoint; purchases are decided without it from then on.

        Deletes the endpoint with its secret. A question in flight still counts. Purchases keep what the
        endpoint decided.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateAuthorizationEndpointDeleteReply", self._transport.send("DELETE", "/v1/baas/corporate/cards/authorization-endpoint"))

    def get(self) -> t.AuthorizationEndpoint:
        """Get the authorization endpoint.

        Shows the platform’s authorization endpoint without its secret; 404 if there is none, and purchases
        are decided by the limits alone.

        Scope of the token: `corporate`.
        """
        return cast("t.AuthorizationEndpoint", self._transport.send("GET", "/v1/baas/corporate/cards/authorization-endpoint"))

    def rotate_secret(self, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.CorporateAuthorizationEndpointCreateReply:
        """Rotate the secret of the authorization endpoint; both are valid for 24 hours.

        Gives the endpoint a new signing secret, shown only here. For 24 hours each question has signatures of
        both secrets. A second rotation within that day ends the oldest secret at once. A repetition with the
        same `Idempotency-Key` shows the current secret.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateAuthorizationEndpointCreateReply", self._transport.send("POST", "/v1/baas/corporate/cards/authorization-endpoint/secret/rotate", body=body, keyed=True, key=key))

    def test(self, body: Optional[t.WebhooksTestRequest] = None) -> t.AuthorizationTest:
        """Ask the authorization endpoint about a purchase that nobody makes.

        Sends a question with `"test": true` the same way as a real one, and shows what came of it. Nothing is
        bought and nothing is kept. With `forged` the signature is false: the endpoint must refuse it, best
        with 401, so the expected `result` is `error`.

        Scope of the token: `corporate`.
        """
        return cast("t.AuthorizationTest", self._transport.send("POST", "/v1/baas/corporate/cards/authorization-endpoint/test", body=body))

    def update(self, body: t.CorporateAuthorizationEndpointUpdateRequest) -> t.AuthorizationEndpoint:
        """Change the URL of the authorization endpoint, its time, or what a failure decides.

        Changes what is sent; absent fields stay. The next question follows the change. A change also ends the
        pause of an endpoint that kept failing.

        Scope of the token: `corporate`.
        """
        return cast("t.AuthorizationEndpoint", self._transport.send("PATCH", "/v1/baas/corporate/cards/authorization-endpoint", body=body))


class CorporateReceipts:

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, file: bytes, query: Optional[t.CorporateReceiptsCreateQuery] = None, *, key: Optional[str] = None) -> t.Receipt:
        """Upload a receipt: a picture (JPEG, PNG, WebP, HEIC) or a PDF of at most 10 MB, as the body itself.

        Stores the body as a receipt of `purchase_id`, or of no purchase yet. Its type is read from its
        content, whatever the upload declares; a file of another kind, or cut off, gets 422. `access_key`, 44
        characters or the text of the QR code of an NF-e or NFC-e, is checked offline; no tax authority is
        asked. A purchase has at most ten receipts; a cardholder, and the company itself, at most 500 that
        belong to none (409 `too_many_receipts`). It is matched to nothing by itself. The same
        `Idempotency-Key` returns the same receipt. Event: `corporate.receipt.created`.

        Scope of the token: `corporate`.
        """
        return cast("t.Receipt", self._transport.send("POST", "/v1/baas/corporate/cards/receipts", query=query, file=file, keyed=True, key=key))

    def content(self, id: str) -> bytes:
        """Download the file of a receipt, as it was uploaded.

        Gives the bytes of the file as they were uploaded. They come as a download (`attachment`), never as a
        page of this server.

        Scope of the token: `corporate`.
        """
        return cast("bytes", self._transport.send("GET", f"/v1/baas/corporate/cards/receipts/{segment(id)}/content", as_bytes=True))

    def get(self, id: str) -> t.Receipt:
        """Get a receipt.

        Shows a receipt with its purchase, type, size and the facts of its access key. `same_key_count` above
        0 says that another receipt of the company has the same invoice. The file itself is at `…/content`.

        Scope of the token: `corporate`.
        """
        return cast("t.Receipt", self._transport.send("GET", f"/v1/baas/corporate/cards/receipts/{segment(id)}"))

    def list(self, query: Optional[t.CorporateReceiptsListQuery] = None) -> t.ReceiptList:
        """List receipts.

        Lists receipts, the newest first. Filter by `purchase_id`, `holder_id`, `access_key`, `matched` and
        time of upload. Purchases that lack a receipt are at `GET …/purchases?has_receipt=false`.

        Scope of the token: `corporate`.
        """
        return cast("t.ReceiptList", self._transport.send("GET", "/v1/baas/corporate/cards/receipts", query=query))

    def all(self, query: Optional[t.CorporateReceiptsListQuery] = None) -> Iterator[t.Receipt]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def remove(self, id: str) -> t.CorporateReceiptsRemoveReply:
        """Remove a receipt with its file; this is final.

        Deletes the receipt and its file at once; its purchase stays. Backups still have the file. To take a
        receipt from a purchase and keep it, send `purchase_id: null` instead. Event:
        `corporate.receipt.removed`.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateReceiptsRemoveReply", self._transport.send("DELETE", f"/v1/baas/corporate/cards/receipts/{segment(id)}"))

    def suggestions(self, id: str) -> t.CorporateReceiptsSuggestionList:
        """List the purchases that a receipt may belong to.

        Gives at most ten purchases, the likeliest first, with the reasons: the same total, a shop whose
        receipts were matched before, the same day or month, or the 40 days before the upload. It only
        suggests: match with `PATCH …/receipts/:id`.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateReceiptsSuggestionList", self._transport.send("GET", f"/v1/baas/corporate/cards/receipts/{segment(id)}/suggestions"))

    def update(self, id: str, body: t.CorporateReceiptsUpdateRequest) -> t.Receipt:
        """Change a receipt: its purchase, its access key or its total.

        Matches a receipt to a purchase, takes it from one (`purchase_id: null`), or sets `access_key` and
        `amount`; `null` clears them. The file never changes: upload another. A purchase has at most ten
        receipts (409 `too_many_receipts`). Event: `corporate.receipt.updated`, unless nothing changes.

        Scope of the token: `corporate`.
        """
        return cast("t.Receipt", self._transport.send("PATCH", f"/v1/baas/corporate/cards/receipts/{segment(id)}", body=body))


class CorporateLimitRequests:

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def accept(self, id: str, body: Optional[t.CorporateLimitRequestsAcceptRequest] = None) -> t.LimitRequest:
        """Accept a request for a higher limit, perhaps with another amount.

        Sets the limit to what was asked for, or to `amount`, in the same commit, and tells the cardholder. It
        must be more than the current limit (422 at `amount`), unless the interval changes. After `until` the
        limit is what it was before, unless somebody has changed it meanwhile. Nobody can accept their own
        request (403 `own_approval`). The same acceptance again changes nothing; another decision is 409
        `limit_request_over`. Event: `corporate.limit_request.accepted`. A policy may hold the call.

        Scope of the token: `corporate`.
        """
        return cast("t.LimitRequest", self._transport.send("POST", f"/v1/baas/corporate/cards/limit-requests/{segment(id)}/accept", body=body))

    def cancel(self, id: str, body: Optional[t.Empty] = None) -> t.LimitRequest:
        """Withdraw a request for a higher limit.

        Withdraws a pending request; the limit stays. Doing it again changes nothing; a decided request is 409
        `limit_request_over`. An accepted raise is undone by changing the limit itself. Event:
        `corporate.limit_request.canceled`.

        Scope of the token: `corporate`.
        """
        return cast("t.LimitRequest", self._transport.send("POST", f"/v1/baas/corporate/cards/limit-requests/{segment(id)}/cancel", body=body))

    def create(self, body: t.CorporateLimitRequestsCreateRequest, *, key: Optional[str] = None) -> t.LimitRequest:
        """Ask for a higher limit of a card, or of a cardholder over all cards.

        Asks the company for a higher limit for `card_id`, or for `holder_id` over all cards; finance is
        mailed. It changes no limit: somebody accepts or declines it, and without a decision in 14 days it is
        `expired`. `until`, at most a year ahead, ends the raise. Each limit can have one waiting request (409
        `limit_requested` names it). The same `Idempotency-Key` returns the same request. Event:
        `corporate.limit_request.created`.

        Scope of the token: `corporate`.
        """
        return cast("t.LimitRequest", self._transport.send("POST", "/v1/baas/corporate/cards/limit-requests", body=body, keyed=True, key=key))

    def decline(self, id: str, body: t.CorporateLimitRequestsDeclineRequest) -> t.LimitRequest:
        """Decline a request for a higher limit.

        Declines a pending request with a `reason`, which the cardholder reads; the limit stays. Declining
        again changes nothing; a request that was decided otherwise is 409 `limit_request_over`. Event:
        `corporate.limit_request.declined`.

        Scope of the token: `corporate`.
        """
        return cast("t.LimitRequest", self._transport.send("POST", f"/v1/baas/corporate/cards/limit-requests/{segment(id)}/decline", body=body))

    def get(self, id: str) -> t.LimitRequest:
        """Get a request for a higher limit.

        Shows what was requested and why and, after the decision, `granted_amount` and `decision_reason`.
        Without a decision it is `expired` at `expires_at`.

        Scope of the token: `corporate`.
        """
        return cast("t.LimitRequest", self._transport.send("GET", f"/v1/baas/corporate/cards/limit-requests/{segment(id)}"))

    def list(self, query: Optional[t.CorporateLimitRequestsListQuery] = None) -> t.LimitRequestList:
        """List requests for a higher limit.

        Lists requests, the newest first. Filter by `status` (several, separated by commas), `holder_id`,
        `card_id` and time.

        Scope of the token: `corporate`.
        """
        return cast("t.LimitRequestList", self._transport.send("GET", "/v1/baas/corporate/cards/limit-requests", query=query))

    def all(self, query: Optional[t.CorporateLimitRequestsListQuery] = None) -> Iterator[t.LimitRequest]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)


class CorporateDisputes:

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def add_evidence(self, id: str, file: bytes, query: Optional[t.CorporateDisputesAddEvidenceQuery] = None, *, key: Optional[str] = None) -> t.PurchaseEvidence:
        """Keep a file with a dispute of a purchase.

        Keeps a file with a dispute that has not ended, at most ten of them, for the records of the company.
        It is not sent to the issuing bank, whose protocol carries no files. A file cannot be changed or
        removed. The same `Idempotency-Key` returns the same piece.

        Scope of the token: `corporate`.
        """
        return cast("t.PurchaseEvidence", self._transport.send("POST", f"/v1/baas/corporate/cards/disputes/{segment(id)}/evidence", query=query, file=file, keyed=True, key=key))

    def create(self, id: str, body: t.CorporateDisputesCreateRequest, *, key: Optional[str] = None) -> t.PurchaseDispute:
        """Dispute a cleared purchase, until the end of the 90th day after it.

        Disputes the whole remaining cost of a `confirmed` purchase, or `amount`, at the issuing bank.
        `pending` until the bank answers, then `open`: the amount is credited on the open statement until the
        decision (event `corporate.purchase.disputed`); or `refused`. It ends `won`, `lost` or `withdrawn`. A
        purchase can have one dispute in progress (409 `purchase_disputed` names it). A suspended account can
        still dispute. The same `Idempotency-Key` returns the same dispute.

        Scope of the token: `corporate`.
        """
        return cast("t.PurchaseDispute", self._transport.send("POST", f"/v1/baas/corporate/cards/purchases/{segment(id)}/disputes", body=body, keyed=True, key=key))

    def evidence_content(self, id: str, evidence_id: str) -> bytes:
        """Download a file that is kept with a dispute of a purchase.

        Gives the bytes of the file as it was uploaded. They come as a download, never as a page of this
        server.

        Scope of the token: `corporate`.
        """
        return cast("bytes", self._transport.send("GET", f"/v1/baas/corporate/cards/disputes/{segment(id)}/evidence/{segment(evidence_id)}/content", as_bytes=True))

    def get(self, id: str) -> t.PurchaseDispute:
        """Get a dispute of a purchase.

        Shows a dispute with the disputed and the credited amount. `credited_amount` is less than `amount` if
        the shop refunded a part meanwhile: nothing is credited twice. `refused_reason` says why the bank did
        not examine it.

        Scope of the token: `corporate`.
        """
        return cast("t.PurchaseDispute", self._transport.send("GET", f"/v1/baas/corporate/cards/disputes/{segment(id)}"))

    def list(self, query: Optional[t.CorporateDisputesListQuery] = None) -> t.PurchaseDisputeList:
        """List disputes of purchases.

        Lists disputes of the purchases of the company, the newest first. Filter by `status` (several,
        separated by commas), `purchase_id` and time. Disputes of payments that the company received as a
        seller are at `GET /v1/disputes`.

        Scope of the token: `corporate`.
        """
        return cast("t.PurchaseDisputeList", self._transport.send("GET", "/v1/baas/corporate/cards/disputes", query=query))

    def all(self, query: Optional[t.CorporateDisputesListQuery] = None) -> Iterator[t.PurchaseDispute]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def evidence(self, id: str, query: Optional[t.CorporateDisputesEvidenceQuery] = None) -> t.PurchaseEvidenceList:
        """List the files that are kept with a dispute of a purchase.

        Lists the files of a dispute with type and size, the newest first; at most ten. Their content is at
        `…/content`.

        Scope of the token: `corporate`.
        """
        return cast("t.PurchaseEvidenceList", self._transport.send("GET", f"/v1/baas/corporate/cards/disputes/{segment(id)}/evidence", query=query))

    def all_evidence(self, id: str, query: Optional[t.CorporateDisputesEvidenceQuery] = None) -> Iterator[t.PurchaseEvidence]:
        """Every item of `evidence`, page by page."""
        return by_offset(lambda asked: self.evidence(id, cast(Any, asked)), query)

    def withdraw(self, id: str, body: Optional[t.Empty] = None) -> t.PurchaseDispute:
        """Withdraw a dispute of a purchase; the credited amount is owed again.

        Ends a `pending` or `open` dispute; its credit is reversed on the open statement (event
        `corporate.purchase.dispute.withdrawn`). Until the bank confirms, `withdrawing` is true. Withdrawing
        again changes nothing; a dispute that ended otherwise is 409 `purchase_dispute_over`.

        Scope of the token: `corporate`.
        """
        return cast("t.PurchaseDispute", self._transport.send("POST", f"/v1/baas/corporate/cards/disputes/{segment(id)}/withdraw", body=body))


class CorporateCostCenters:

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, id: str, query: Optional[t.CorporateCostCentersGetQuery] = None) -> t.CorporateCostCenter:
        """Get the spending of a cost center by month, category and cardholder.

        Sums the confirmed purchases of one cost center, less refunds and dispute credits, from `from` to
        `to`, and shows its ten newest purchases. The path takes its id or its name. A purchase counts for the
        cost center that its cardholder had at the time.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateCostCenter", self._transport.send("GET", f"/v1/baas/corporate/cards/cost-centers/{segment(id)}", query=query))

    def list(self, query: Optional[t.CorporateCostCentersListQuery] = None) -> t.CorporateCostCenterSummaryList:
        """List cost centers and their spending.

        Lists cost centers, the newest first, each with its spending from `from` to `to` and its current
        cardholders and cards. No call creates one: it comes to be when a cardholder names it.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateCostCenterSummaryList", self._transport.send("GET", "/v1/baas/corporate/cards/cost-centers", query=query))

    def all(self, query: Optional[t.CorporateCostCentersListQuery] = None) -> Iterator[t.CorporateCostCenterSummary]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)


class CorporateInvoicesPayments:

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, id: str, payment_id: str) -> t.InvoicePayment:
        """Get a pix charge that was created to pay a statement.

        Shows a pix charge with what was paid and what the bank returned (MED). While the bank has not
        answered about it, the reply is 502 `bank_unavailable`; if the bank refused it, 402 `charge_refused`.

        Scope of the token: `corporate`.
        """
        return cast("t.InvoicePayment", self._transport.send("GET", f"/v1/baas/corporate/cards/invoices/{segment(id)}/payments/{segment(payment_id)}"))

    def list(self, id: str, query: Optional[t.CorporateInvoicesPaymentsListQuery] = None) -> t.InvoicePaymentList:
        """List the pix charges that were created to pay a statement.

        Lists the pix charges of a statement that the bank accepted, the newest first; `status` filters
        (`created`, `paid`, `expired`). A statement can be paid in parts, so several can be `paid`.

        Scope of the token: `corporate`.
        """
        return cast("t.InvoicePaymentList", self._transport.send("GET", f"/v1/baas/corporate/cards/invoices/{segment(id)}/payments", query=query))

    def all(self, id: str, query: Optional[t.CorporateInvoicesPaymentsListQuery] = None) -> Iterator[t.InvoicePayment]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(id, cast(Any, asked)), query)


class CorporateInvoices:

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.payments = CorporateInvoicesPayments(transport)

    def change_due_day(self, body: t.CorporateInvoicesChangeDueDayRequest) -> t.CorporateInvoicesChangeDueDayReply:
        """Change the due day of statements, from the next statement on.

        Sets the day of the month, 1 to 28, on which statements are due, from the statement after the open
        one. The open statement stays as it is; the first one with the new day may be shorter or longer, and
        is due on `next_due_date`. Until then the day can be changed again.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateInvoicesChangeDueDayReply", self._transport.send("PATCH", "/v1/baas/corporate/cards/invoices/due-day", body=body))

    def get(self, id: str, query: Optional[t.CorporateInvoicesGetQuery] = None) -> t.CorporateInvoice:
        """Get a statement.

        Shows amounts, days and terms of a statement. `owed` is what is due today, with late fee and interest;
        it is 0 while the statement is open. A statement closes ten days before it is due. The purchases are
        at `GET …/purchases?invoice_id=`.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateInvoice", self._transport.send("GET", f"/v1/baas/corporate/cards/invoices/{segment(id)}", query=query))

    def document(self, id: str, query: Optional[t.CorporateInvoicesDocumentQuery] = None) -> bytes:
        """Get a statement as a file: PDF, CSV, XLSX or OFX.

        Gives the statement with all its purchases as a file: PDF, a table (CSV or XLSX), or OFX for
        accounting software. The PDF also has sums by cardholder and cost center and, if a valid pix covers
        what is owed, its QR code; it creates no pix. In OFX each line keeps its `FITID` in every file. An
        open statement shows what it has so far.

        Scope of the token: `corporate`.
        """
        return cast("bytes", self._transport.send("GET", f"/v1/baas/corporate/cards/invoices/{segment(id)}/document", query=query, as_bytes=True))

    def list(self, query: Optional[t.CorporateInvoicesListQuery] = None) -> t.CorporateInvoiceList:
        """List statements, including the open one.

        Lists statements by their first day, the newest first, with what each owes today; `status` filters
        (`open`, `closed`, `paid`, `overdue`). An account that was never active has none.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateInvoiceList", self._transport.send("GET", "/v1/baas/corporate/cards/invoices", query=query))

    def all(self, query: Optional[t.CorporateInvoicesListQuery] = None) -> Iterator[t.CorporateInvoice]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def payment(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.InvoicePayment:
        """Create a pix for the amount owed on a statement, or get the existing pix while it can be paid.

        Creates a pix for what is owed today, valid until the end of the day and for 15 minutes at least: 201.
        While such a pix is valid and equals what is owed, it is returned with 200. An `Idempotency-Key`
        always returns the pix of its first reply. A payment frees the limit at once and covers purchases
        before late charges; an excess goes to the balance. If it is paid on a later day, a remainder may stay
        owed. An open statement is refused (409 `invoice_open`), a paid one too (409 `invoice_paid`). Events:
        `corporate.invoice.updated`, `corporate.invoice.paid`. A policy may hold the call.

        Scope of the token: `corporate`.
        """
        return cast("t.InvoicePayment", self._transport.send("POST", f"/v1/baas/corporate/cards/invoices/{segment(id)}/payment", body=body, keyed=True, key=key))


class Corporate:
    """The corporate account of a company: cardholders, cards, purchases, receipts, requests for limits,
    disputes, statements and recharges. All calls act for the company of the token.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.recharges = CorporateRecharges(transport)
        self.holders = CorporateHolders(transport)
        self.cards = CorporateCards(transport)
        self.purchases = CorporatePurchases(transport)
        self.authorization_endpoint = CorporateAuthorizationEndpoint(transport)
        self.receipts = CorporateReceipts(transport)
        self.limit_requests = CorporateLimitRequests(transport)
        self.disputes = CorporateDisputes(transport)
        self.cost_centers = CorporateCostCenters(transport)
        self.invoices = CorporateInvoices(transport)

    def recharge(self, body: t.CorporateRechargeRequest, *, key: Optional[str] = None) -> t.CorporateRecharge:
        """Create a pix that raises the balance when it is paid.

        Creates a pix charge, valid for a day, with its code and page. Every payment of it is credited to the
        balance in full, also a second, smaller, larger or late one (event `corporate.recharge.paid`). If the
        bank does not answer, the reply is 502 `bank_unavailable` with `recharge_id`: repeat with the same
        `Idempotency-Key`, which returns the same recharge. It charges nobody by itself, and cannot be
        canceled; it expires. A payer’s bank can take a payment back (MED): `corporate.recharge.returned`. A
        policy may hold the call.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateRecharge", self._transport.send("POST", "/v1/baas/corporate/cards/account/recharge", body=body, keyed=True, key=key))

    def account(self, query: Optional[t.CorporateAccountQuery] = None) -> t.CorporateAccountReply:
        """Get the corporate account, in any status.

        Shows the account of the company of the token in every status. The other calls of this group need
        `active` and otherwise get 403 `account_not_active`, with exceptions once it was first active:
        receipts, disputes and requests for limits can still be read; and until it is closed, receipts and
        disputes can be added and changed, and requests declined or canceled. It is requested, accepted and
        closed in the portal, and approved by an operator: no call here does this. `reason` and
        `suspended_for` say why it was denied or suspended. `refresh=true` reads from the issuing bank first,
        and is 502 if the bank does not answer.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateAccountReply", self._transport.send("GET", "/v1/baas/corporate/cards/account", query=query))

    def balance(self, query: Optional[t.CorporateBalanceQuery] = None) -> t.CorporateBalanceReply:
        """Get the amount that the company can spend: balance and limit, less the amount in use.

        Shows `balance`, `limit`, `used` and `available`, which is balance plus limit less used, and never
        below 0. `used` grows with each authorized purchase and falls when a statement is paid. The limits of
        cardholders and cards apply as well. It is always up to date with what the bank has reported;
        `refresh=true` asks the bank first.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateBalanceReply", self._transport.send("GET", "/v1/baas/corporate/cards/account/balance", query=query))

    def analytics(self, query: Optional[t.CorporateAnalyticsQuery] = None) -> t.CorporateAnalyticsReply:
        """Get the spending by month, category, cost center and cardholder.

        Sums confirmed purchases, less refunds and dispute credits, from `from` to `to` (days in São Paulo,
        both included). Without other filters the sums are read as stored, fast even for millions of
        purchases; with the filters of the list they are computed from the purchases. Purchases that are only
        approved do not count.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateAnalyticsReply", self._transport.send("GET", "/v1/baas/corporate/cards/analytics", query=query))


class Doctor:
    """Checks your integration by its own calls and webhooks, and lists what will cause incidents, with the
    evidence and the fix.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def look(self) -> t.DoctorLookReply:
        """Check your integration by its own calls and webhooks.

        Looks at the calls, webhooks and events of the last seven days and lists what will cause incidents,
        the most severe first: writes without a key, receivers that do not verify signatures, polling,
        repeated refusals and more. Each finding has the reason, the fix, counts and samples. An empty list
        means that nothing was found. It reads no bodies and changes nothing. Run it before going live, after
        each release, and from a job that alerts at `danger`.

        Scopes of the token, of which one is enough: `payments`, `webhooks`.
        """
        return cast("t.DoctorLookReply", self._transport.send("GET", "/v1/doctor"))


class Search:
    """Finds objects of all kinds by what a person has in hand: an id, a name, a document, a reference or an
    amount.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def find(self, query: t.SearchFindQuery) -> t.SearchFindList:
        """Find objects by an id, a name, a document, a reference or an amount.

        Takes `q` as a person types it: an id, an end-to-end id or the number of a seller in full; words of
        names, e-mails, references, CPF or CNPJ, nosso número or last four digits; or an amount. It returns at
        most 20 objects of the kinds that the scopes of the token read, with name, status and amount; if
        `has_more` is true, add a word. Words match from their beginning, without regard to accents or case.
        Ids are found at once; words, numbers and amounts shortly after the change, up to `filled_until` when
        `complete` is false. Use the lists for exact filters and pages.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `webhooks`.
        """
        return cast("t.SearchFindList", self._transport.send("GET", "/v1/search", query=query))


class Views:
    """Lists of the portal with their filters, saved under a name, for yourself or for the company."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: t.ViewsCreateRequest, *, key: Optional[str] = None) -> t.ViewsCreateReply:
        """Save a view; at most 50.

        Saves a screen of the portal with its filters, under a name, for the caller alone. It stores the
        address, not the data. Each user or credential has at most 50 (409 `too_many_views`). The same
        `Idempotency-Key` returns the same view.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `webhooks`.
        """
        return cast("t.ViewsCreateReply", self._transport.send("POST", "/v1/views", body=body, keyed=True, key=key))

    def list(self, query: Optional[t.ViewsListQuery] = None) -> t.ViewsCreateReplyList:
        """List saved views: your own, and those shared with the company.

        Lists the caller’s own views and those shared with the company, the newest first; `own` tells them
        apart. `path` filters by screen.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `webhooks`.
        """
        return cast("t.ViewsCreateReplyList", self._transport.send("GET", "/v1/views", query=query))

    def all(self, query: Optional[t.ViewsListQuery] = None) -> Iterator[t.ViewsCreateReply]:
        """Every item of `list`, page by page."""
        return by_offset(lambda asked: self.list(cast(Any, asked)), query)

    def remove(self, id: str) -> t.ViewsRemoveReply:
        """Remove a saved view of yours.

        Removes a view that the caller saved, for everybody if it is shared. A view of somebody else gets 404:
        to end its sharing, use `POST /v1/views/:id/unshare`.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `webhooks`.
        """
        return cast("t.ViewsRemoveReply", self._transport.send("DELETE", f"/v1/views/{segment(id)}"))

    def share(self, id: str, body: Optional[t.Empty] = None) -> t.ViewsCreateReply:
        """Share a saved view with the company; at most 50 are shared.

        Shows a view to everybody of the company but cardholders. Each reader sees with it only what their
        role may see. A company shares at most 50 views (409 `too_many_views`). Sharing it again changes
        nothing.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `webhooks`.
        """
        return cast("t.ViewsCreateReply", self._transport.send("POST", f"/v1/views/{segment(id)}/share", body=body))

    def unshare(self, id: str, body: Optional[t.Empty] = None) -> t.ViewsCreateReply:
        """Give a shared view back to the one who saved it.

        Ends the sharing; the view stays with the person who saved it. Anybody who sees a shared view may do
        this. Doing it again changes nothing.

        Scopes of the token, of which one is enough: `payments`, `sellers`, `corporate`, `webhooks`.
        """
        return cast("t.ViewsCreateReply", self._transport.send("POST", f"/v1/views/{segment(id)}/unshare", body=body))


class Sandbox:
    """Levers that play the part of the buyer, the bank, the merchant and the postal service, and that move the
    clock. They exist in sandbox mode only; a live server answers 404.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def approve_seller(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.Seller:
        """Have the bank approve a pending seller.

        Decides the identity check of a `pending` seller at the sandbox bank; the reply is the seller,
        `active` (event `seller.activated`). Most sellers are decided at once; test documents that stay under
        review for a day are listed at `/docs/sandbox`. A seller in another status is 409 `invalid_state`.

        Scope of the token: `payments`.
        """
        return cast("t.Seller", self._transport.send("POST", f"/v1/sandbox/sellers/{segment(id)}/approve", body=body, keyed=True, key=key))

    def clear(self, id: str, body: Optional[t.SandboxClearRequest] = None, *, key: Optional[str] = None) -> t.Transaction:
        """Have the review approve a card payment.

        Ends the fraud review of a card payment (`antifraud_status` `reviewing`) in favor of the buyer: it
        becomes `succeeded`, or stays `pre_authorized` if it was created with `capture: false`. Test cards
        that are held for review are listed at `/docs/sandbox`.

        Scope of the token: `payments`.
        """
        return cast("t.Transaction", self._transport.send("POST", f"/v1/sandbox/transactions/{segment(id)}/clear", body=body, keyed=True, key=key))

    def deny_seller(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.Seller:
        """Have the bank deny a pending seller.

        Decides the identity check of a `pending` seller at the sandbox bank; the reply is the seller,
        `denied` with a `reason` (event `seller.denied`). It can neither sell nor be paid out. A seller in
        another status is 409 `invalid_state`.

        Scope of the token: `payments`.
        """
        return cast("t.Seller", self._transport.send("POST", f"/v1/sandbox/sellers/{segment(id)}/deny", body=body, keyed=True, key=key))

    def dispute(self, id: str, body: Optional[t.SandboxClearRequest] = None, *, key: Optional[str] = None) -> Union[t.Transaction, t.CorporateRecharge, t.InvoicePayment]:
        """Have the buyer dispute a card payment, or the payer’s bank contest a pix (MED).

        Opens a dispute of a paid card payment or pix, in full or of `amount`, with an optional `reason`. The
        transaction becomes `dispute` and the money is held (event `transaction.disputed`). The pix of a
        recharge or a statement can be contested too; nothing is held there. A boleto paid at a counter cannot
        be disputed (409 `invalid_state`). Decide it with `…/win` or `…/lose`; otherwise, when its time is
        over, it is won if there is evidence and lost if there is none.

        Scopes of the token, of which one is enough: `payments`, `corporate`.
        """
        return cast("Union[t.Transaction, t.CorporateRecharge, t.InvoicePayment]", self._transport.send("POST", f"/v1/sandbox/transactions/{segment(id)}/dispute", body=body, keyed=True, key=key))

    def expire(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.Transaction:
        """Make an unpaid transaction expire now, by moving the shared clock.

        Moves the clock of the whole sandbox just past the expiry of an unpaid or authorized transaction and
        runs all jobs on the way; the transaction becomes `canceled` (event `transaction.canceled`). The clock
        is shared by all platforms and never goes back, so only a platform’s own token may do so (403
        `platform_only`).

        Scope of the token: `payments`.
        """
        return cast("t.Transaction", self._transport.send("POST", f"/v1/sandbox/transactions/{segment(id)}/expire", body=body, keyed=True, key=key))

    def fail_transfer(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.Payout:
        """Have the bank refuse a payout in progress.

        Has the bank refuse a payout that is `processing`; it becomes `failed` and the seller is credited
        again (event `transfer.failed`). The sandbox bank pays most payouts shortly after they are created: a
        paid one gets 409 `invalid_state`.

        Scope of the token: `payments`.
        """
        return cast("t.Payout", self._transport.send("POST", f"/v1/sandbox/transfers/{segment(id)}/fail", body=body, keyed=True, key=key))

    def lose(self, id: str, body: Optional[t.SandboxClearRequest] = None, *, key: Optional[str] = None) -> Union[t.Transaction, t.CorporateRecharge, t.InvoicePayment]:
        """Have the seller lose the dispute of a card payment or a pix.

        Decides an open dispute for the buyer: the transaction becomes `charged_back` (event
        `transaction.charged_back`). For a pix, `amount` may be a part; a further call returns more, as banks
        do. For a recharge or a statement the return reduces the balance, and the rest is owed.

        Scopes of the token, of which one is enough: `payments`, `corporate`.
        """
        return cast("Union[t.Transaction, t.CorporateRecharge, t.InvoicePayment]", self._transport.send("POST", f"/v1/sandbox/transactions/{segment(id)}/lose", body=body, keyed=True, key=key))

    def pay_boleto(self, id: str, body: Optional[t.SandboxPayBoletoRequest] = None, *, key: Optional[str] = None) -> t.Transaction:
        """Pay a boleto at the counter.

        Pays a boleto at the sandbox bank, by default once, now, with the amount due on that day. `amount`,
        `paid_at` and `times` (at most 5) make unusual payments: a short, late or second one is sent back.
        `payer` is the payer that the bank reports. The reply is the transaction after the platform has
        applied it. Pay its pix code with `POST /v1/sandbox/pix/:id/pay`.

        Scope of the token: `payments`.
        """
        return cast("t.Transaction", self._transport.send("POST", f"/v1/sandbox/boletos/{segment(id)}/pay", body=body, keyed=True, key=key))

    def pay_pix(self, id: str, body: Optional[t.SandboxPayPixRequest] = None, *, key: Optional[str] = None) -> Union[t.Transaction, t.CorporateRecharge, t.InvoicePayment]:
        """Pay the pix of a transaction, a recharge or a statement, as the buyer.

        Pays the code of a transaction, a recharge or a statement at the sandbox bank, by default once, now,
        what is due on the day. `amount`, `paid_at` and `times` (at most 5) make unusual payments. For a
        transaction, a short, late or second payment is sent back, and so is the excess of a larger one; for a
        company, all of it is credited. The reply comes when the platform has applied it. A transaction needs
        the scope `payments`, a company `corporate`.

        Scopes of the token, of which one is enough: `payments`, `corporate`.
        """
        return cast("Union[t.Transaction, t.CorporateRecharge, t.InvoicePayment]", self._transport.send("POST", f"/v1/sandbox/pix/{segment(id)}/pay", body=body, keyed=True, key=key))

    def reject(self, id: str, body: Optional[t.SandboxClearRequest] = None, *, key: Optional[str] = None) -> t.Transaction:
        """Have the review reject a card payment.

        Ends the fraud review of a card payment (`antifraud_status` `reviewing`) against the buyer. It becomes
        `canceled`, and nothing stays held on the card (event `transaction.canceled`).

        Scope of the token: `payments`.
        """
        return cast("t.Transaction", self._transport.send("POST", f"/v1/sandbox/transactions/{segment(id)}/reject", body=body, keyed=True, key=key))

    def return_transfer(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.Payout:
        """Have the receiver's bank return a paid payout.

        Has the receiver’s bank return a payout that `succeeded`, as it does with a closed account; the payout
        becomes `returned` and the seller is credited again (event `transfer.returned`). A payout that was not
        paid is 409 `invalid_state`.

        Scope of the token: `payments`.
        """
        return cast("t.Payout", self._transport.send("POST", f"/v1/sandbox/transfers/{segment(id)}/return", body=body, keyed=True, key=key))

    def weather(self, body: t.SandboxWeatherRequest) -> t.SandboxWeatherReply:
        """Make the sandbox bank fail for one platform: slow, silent or down.

        Sets a fault of one `bank`, for the platform of the token alone, for a number of `calls` or until it
        is changed; `fair` ends it. `silent_before` times out without effect, `silent_after` after the effect;
        `twice` and `shuffled` concern notifications; `deaf` is only for `issuing`, which then decides
        purchases by itself. Repeating it changes nothing.

        Scope of the token: `payments`.
        """
        return cast("t.SandboxWeatherReply", self._transport.send("POST", "/v1/sandbox/weather", body=body))

    def win(self, id: str, body: Optional[t.SandboxClearRequest] = None, *, key: Optional[str] = None) -> Union[t.Transaction, t.CorporateRecharge, t.InvoicePayment]:
        """Have the seller win the dispute of a card payment or a pix.

        Decides an open dispute for the seller. The transaction gets the status that it had before, and the
        held money is available again (event `transaction.dispute.succeeded`).

        Scopes of the token, of which one is enough: `payments`, `corporate`.
        """
        return cast("Union[t.Transaction, t.CorporateRecharge, t.InvoicePayment]", self._transport.send("POST", f"/v1/sandbox/transactions/{segment(id)}/win", body=body, keyed=True, key=key))

    def bank(self) -> t.SandboxBankReply:
        """Get the bank that the platform is at in the sandbox, and those that there are.

        Which bank the platform of the token is at, every bank that it can be put on, and how another program
        reaches the one that it is at. Only the platform’s own token may read it (403 `platform_only`).

        Scope of the token: `payments`.
        """
        return cast("t.SandboxBankReply", self._transport.send("GET", "/v1/sandbox/bank"))

    def set_bank(self, body: t.SandboxSetBankRequest) -> t.SandboxBankReply:
        """Put the platform on a bank of the sandbox.

        From now on, new pix sales of the platform are made at this bank, over its own API, as the sandbox
        bank is seen as it; no contract is needed. Sales that were made before stay where they are, and are
        paid, read and refunded there. Sellers are paid by it too where its connector pays out, and payouts
        that were made before stay with their bank. The pix of boletos and the charges of companies stay at
        the sandbox bank. The controls of the sandbox act on each bank. An unknown name is 422 with the name
        that may be meant. Repeating it changes nothing.

        Scope of the token: `payments`.
        """
        return cast("t.SandboxBankReply", self._transport.send("PUT", "/v1/sandbox/bank", body=body))

    def pay_key(self, body: t.SandboxPayKeyRequest) -> t.SandboxPayKeyReply:
        """Pay a static QR code, or the pix key of the platform without a code.

        Pays the pix key of the platform at the sandbox bank, as somebody who typed it does; with
        `static_qr_code` or `txid` as the reader of a code. `amount` is needed where the code has none.
        `payer` is the payer that the bank reports. The reply has the received pix after the platform has
        booked them; a txid of another system leaves it empty.

        Scope of the token: `payments`.
        """
        return cast("t.SandboxPayKeyReply", self._transport.send("POST", "/v1/sandbox/pix_key/pay", body=body))

    def answer_authorization(self, id: str, body: t.SandboxAnswerAuthorizationRequest) -> t.SandboxAnswerAuthorizationReply:
        """Answer a question in the place of the authorization endpoint, with what a program of yours replied.

        Gives the reply of a program on a developer’s machine. It is judged as if the endpoint itself had
        replied: its status, its length, its body. A question that is over, or that was answered, is 404
        `authorization_request_not_found`.

        Scope of the token: `corporate`.
        """
        return cast("t.SandboxAnswerAuthorizationReply", self._transport.send("POST", f"/v1/sandbox/authorizations/{segment(id)}/answer", body=body))

    def buy_with_card(self, id: str, body: t.SandboxBuyWithCardRequest, *, key: Optional[str] = None) -> t.Purchase:
        """Make a purchase with a corporate card, as a merchant.

        Has a shop charge a card; the bank asks this server for authorization as in live mode. The reply is
        the purchase, `approved` or `denied` with a reason (events `corporate.purchase.approved`,
        `corporate.purchase.denied`). `clear` says how it clears later: by default in full after a day of the
        sandbox’s clock. A `number` or `cvv` that is not the card’s is denied.

        Scope of the token: `corporate`.
        """
        return cast("t.Purchase", self._transport.send("POST", f"/v1/sandbox/cards/{segment(id)}/purchases", body=body, keyed=True, key=key))

    def clear_purchase(self, id: str, body: Optional[t.SandboxClearPurchaseRequest] = None, *, key: Optional[str] = None) -> t.Purchase:
        """Clear a purchase now.

        Clears an authorized purchase at the issuing bank; it becomes `confirmed` and goes to the open
        statement (event `corporate.purchase.confirmed`). `amount` is by default what remains; with a tip it
        may be up to 20% above the authorization.

        Scope of the token: `corporate`.
        """
        return cast("t.Purchase", self._transport.send("POST", f"/v1/sandbox/purchases/{segment(id)}/clear", body=body, keyed=True, key=key))

    def deliver_card(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.CorporateCard:
        """Have the post deliver a physical card now.

        Delivers a physical card without waiting for the clock: it becomes `delivered` (event
        `corporate.card.delivered`) and works once `PATCH` sets it `active`. A virtual card is 409
        `invalid_state`.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateCard", self._transport.send("POST", f"/v1/sandbox/cards/{segment(id)}/deliver", body=body, keyed=True, key=key))

    def lose_purchase_dispute(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.PurchaseDispute:
        """Have the issuing bank decide the dispute of a purchase now, for the merchant.

        Decides the newest dispute of a purchase: it is `lost` and its credit is taken back (event
        `corporate.purchase.dispute.lost`). A purchase without a dispute is 409 `invalid_state`.

        Scope of the token: `corporate`.
        """
        return cast("t.PurchaseDispute", self._transport.send("POST", f"/v1/sandbox/purchases/{segment(id)}/dispute/lose", body=body, keyed=True, key=key))

    def refund_purchase(self, id: str, body: Optional[t.SandboxClearPurchaseRequest] = None, *, key: Optional[str] = None) -> t.Purchase:
        """Have the merchant refund a cleared purchase, or a part of it.

        Refunds a cleared purchase, by default all that remains: `refunded` in full (event
        `corporate.purchase.refunded`), else `refunded_amount` grows (`corporate.purchase.updated`). The
        credit is on the open statement.

        Scope of the token: `corporate`.
        """
        return cast("t.Purchase", self._transport.send("POST", f"/v1/sandbox/purchases/{segment(id)}/refund", body=body, keyed=True, key=key))

    def reverse_purchase(self, id: str, body: Optional[t.SandboxClearPurchaseRequest] = None, *, key: Optional[str] = None) -> t.Purchase:
        """Have the merchant reverse a purchase, or a part of it, before it is cleared.

        Reverses an authorized purchase, by default all of it: it becomes `canceled` and its amount is free
        again (event `corporate.purchase.canceled`); a part lowers the hold (`corporate.purchase.updated`). A
        cleared purchase is refunded instead.

        Scope of the token: `corporate`.
        """
        return cast("t.Purchase", self._transport.send("POST", f"/v1/sandbox/purchases/{segment(id)}/reverse", body=body, keyed=True, key=key))

    def ship_card(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.CorporateCard:
        """Have the post ship a physical card now.

        Ships a physical card without waiting for the clock: it becomes `shipped` with carrier and tracking
        code (event `corporate.card.shipped`). A virtual card is 409 `invalid_state`.

        Scope of the token: `corporate`.
        """
        return cast("t.CorporateCard", self._transport.send("POST", f"/v1/sandbox/cards/{segment(id)}/ship", body=body, keyed=True, key=key))

    def take_authorizations(self, query: Optional[t.SandboxTakeAuthorizationsQuery] = None) -> t.SandboxTakeAuthorizationList:
        """Take the questions to the authorization endpoint, and answer them in its place for the next seconds.

        For `vintem listen`: while somebody calls this, questions to the platform’s authorization endpoint
        come here instead of to its URL, each to one caller. Call again at once; the endpoint is asked itself
        a few seconds after the last call. A question is over at `expires_at`. Without a registered endpoint
        nothing is asked.

        Scope of the token: `corporate`.
        """
        return cast("t.SandboxTakeAuthorizationList", self._transport.send("GET", "/v1/sandbox/authorizations", query=query))

    def win_purchase_dispute(self, id: str, body: Optional[t.Empty] = None, *, key: Optional[str] = None) -> t.PurchaseDispute:
        """Have the issuing bank decide the dispute of a purchase now, for the company.

        Decides the newest dispute of a purchase: it is `won` and its credit stays (event
        `corporate.purchase.dispute.won`). A purchase without a dispute is 409 `invalid_state`.

        Scope of the token: `corporate`.
        """
        return cast("t.PurchaseDispute", self._transport.send("POST", f"/v1/sandbox/purchases/{segment(id)}/dispute/win", body=body, keyed=True, key=key))

    def mail(self, id: str) -> t.SandboxMailReply:
        """Get a mail that a live server would have sent.

        Shows a mail with subject, text and HTML, and `url`, its page for a browser. In the sandbox no mail
        leaves the server: links in it, such as those of invitations, work.

        Scope of the token: `mails`.
        """
        return cast("t.SandboxMailReply", self._transport.send("GET", f"/v1/sandbox/mails/{segment(id)}"))

    def mails(self, query: Optional[t.SandboxMailsQuery] = None) -> t.SandboxMailReplyList:
        """List the mails that a live server would have sent.

        Lists mails to sellers and to users of companies and platforms, the newest first; `kind` and `to`
        filter. Use it in tests to follow an invitation or a new password: it needs the scope `mails`, which a
        credential has only if it was named. A platform sees those of all its sellers.

        Scope of the token: `mails`.
        """
        return cast("t.SandboxMailReplyList", self._transport.send("GET", "/v1/sandbox/mails", query=query))

    def all_mails(self, query: Optional[t.SandboxMailsQuery] = None) -> Iterator[t.SandboxMailReply]:
        """Every item of `mails`, page by page."""
        return by_offset(lambda asked: self.mails(cast(Any, asked)), query)

    def agenda(self, query: Optional[t.SandboxAgendaQuery] = None) -> t.SandboxAgendaReply:
        """List what will happen as time passes.

        Lists what the server and the sandbox bank will do by themselves, the soonest first: expiries,
        settlements, payouts, retries. At most 500 items, 50 when `limit` is absent. A seller sees its own.
        Reading it makes nothing happen: move the clock with `POST /v1/sandbox/clock`; `advance: "next"` goes
        to the first item.

        Scope of the token: `payments`.
        """
        return cast("t.SandboxAgendaReply", self._transport.send("GET", "/v1/sandbox/agenda", query=query))

    def clock(self) -> t.SandboxClockReply:
        """Get the time of the sandbox.

        Shows the time of the one clock that this server, its worker and the sandbox bank share. It runs in
        real time from where it was moved to. Tokens and signatures follow real time instead.

        Scope of the token: `payments`.
        """
        return cast("t.SandboxClockReply", self._transport.send("GET", "/v1/sandbox/clock"))

    def session(self) -> t.SandboxSessionReply:
        """Get all calls of this sandbox as one file, which can be replayed.

        Gives every write of the platform since it was seeded, with time, request and reply, and the final
        state; ids become names, and card numbers, secrets and passwords are not in it. `npm run replay`
        repeats it in a new sandbox: attach it to a bug report. The newest 10,000 calls are kept; `missing`
        says what is missing. Only the platform’s own token may read it.

        Scope of the token: `payments`.
        """
        return cast("t.SandboxSessionReply", self._transport.send("GET", "/v1/sandbox/session"))

    def move_clock(self, body: t.SandboxMoveClockRequest, *, key: Optional[str] = None) -> t.SandboxClockReply:
        """Move the shared clock of the sandbox forward and run the jobs that are due.

        Moves the clock by `advance` (`30d`, `1h`, `next`) or `to` an instant, and stops at each instant at
        which something is due to run it: expiries, settlements, payouts, retries. The reply comes when all is
        done; a move that takes more than 20 seconds stops early with `reached: false`: repeat the same `to`.
        The clock never goes back (`clock_backwards`) and moves at most ten years at once. It is shared by all
        platforms: only a platform’s own token may move it (403 `platform_only`).

        Scope of the token: `payments`.
        """
        return cast("t.SandboxClockReply", self._transport.send("POST", "/v1/sandbox/clock", body=body, keyed=True, key=key))


class Operations:
    """Every operation, by its namespace."""

    def __init__(self, transport: Transport) -> None:
        self.auth = Auth(transport)
        self.credentials = Credentials(transport)
        self.users = Users(transport)
        self.approvals = Approvals(transport)
        self.approval_policies = ApprovalPolicies(transport)
        self.requests = Requests(transport)
        self.audit = Audit(transport)
        self.timeline = Timeline(transport)
        self.customers = Customers(transport)
        self.cards = Cards(transport)
        self.transactions = Transactions(transport)
        self.pix = Pix(transport)
        self.boleto_batches = BoletoBatches(transport)
        self.boleto_files = BoletoFiles(transport)
        self.payment_links = PaymentLinks(transport)
        self.static_qr_codes = StaticQrCodes(transport)
        self.received_pix = ReceivedPix(transport)
        self.branding = Branding(transport)
        self.analytics = Analytics(transport)
        self.disputes = Disputes(transport)
        self.split_rules = SplitRules(transport)
        self.fee_plans = FeePlans(transport)
        self.quotes = Quotes(transport)
        self.sellers = Sellers(transport)
        self.explain = Explain(transport)
        self.transfers = Transfers(transport)
        self.payment_files = PaymentFiles(transport)
        self.bank_accounts = BankAccounts(transport)
        self.events = Events(transport)
        self.webhooks = Webhooks(transport)
        self.corporate = Corporate(transport)
        self.doctor = Doctor(transport)
        self.search = Search(transport)
        self.views = Views(transport)
        self.sandbox = Sandbox(transport)
