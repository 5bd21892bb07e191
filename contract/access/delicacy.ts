// What a call is to money, to rights and to secrets. Each call that writes says it, once, and each
// that shows a secret. From it follow the second factor of a person, what a policy of approvals can
// hold, the reason that a call takes and how long its audit records are kept.

/**
 * What a policy of approvals can hold. A kind has every call that leads to the same, so that none
 * of them is a way around the others.
 */
export const APPROVAL_ACTIONS = [
  'payout',
  'payout_result',
  'refund',
  'bank_account',
  'card_limit',
  'corporate_payment',
  'credential',
  'user',
  'policy',
] as const
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number]

/** What would be a way around the other policies: a policy for one binds credentials too. */
export const BINDING_ALL: readonly ApprovalAction[] = ['credential', 'user', 'policy']
/** What nobody does alone, whether their company has a policy for it or not. */
const HELD_ALWAYS: readonly ApprovalAction[] = ['payout_result']
const WITH_AMOUNT: readonly ApprovalAction[] = [
  'payout',
  'refund',
  'card_limit',
  'corporate_payment',
]

export const bindsAll = (action: ApprovalAction): boolean => BINDING_ALL.includes(action)
export const isAlwaysHeld = (action: ApprovalAction): boolean => HELD_ALWAYS.includes(action)
/** Whether a policy for it may hold it from an amount on only. */
export const hasAmount = (action: ApprovalAction): boolean => WITH_AMOUNT.includes(action)

/**
 * Classes of audit records, each kept for years of its own. `access`: somebody signed in, or read
 * what is secret or personal.
 */
export const AUDIT_CLASSES = ['access', 'change'] as const
export type AuditClass = (typeof AUDIT_CLASSES)[number]

type Consequences = {
  /** A person makes the call only in a session with a second factor. */
  readonly factor: boolean
  readonly audit: AuditClass
}

/** What a call can be, and what follows from it. */
export const DELICACIES = {
  /** Money leaves a company, or counts as arrived. */
  moves_money: { factor: true, audit: 'change' },
  /** Where money goes, or who may decide it. */
  directs_money: { factor: true, audit: 'change' },
  /** A secret is made, and shown. */
  makes_secret: { factor: true, audit: 'change' },
  /** A secret is shown that was there before. */
  shows_secret: { factor: true, audit: 'access' },
  /** Personal data is shown of people who did not ask for it to be shown here. */
  shows_people: { factor: false, audit: 'access' },
  /** Money goes back to whoever paid. */
  returns_money: { factor: false, audit: 'change' },
  /** Money is asked for, and comes in. */
  asks_money: { factor: false, audit: 'change' },
  /** How much a card may spend. */
  limits_spending: { factor: false, audit: 'change' },
  /** A session begins, changes or ends. */
  signs_in: { factor: false, audit: 'access' },
  /** How a person signs in: it asks for the password, a code or the link of a mail itself. */
  secures_person: { factor: false, audit: 'change' },
} as const satisfies Readonly<Record<string, Consequences>>

export type Delicacy = {
  readonly is: keyof typeof DELICACIES
  /** Only with one of these fields of its body; of a field with values, only with one of these. */
  readonly where?: Readonly<Record<string, 'any' | readonly string[]>>
  /**
   * A policy for this may hold the call until others approve (contract/access/approvals.ts); which of
   * them, server/approvals/ says.
   */
  readonly held?: ApprovalAction
}

/** What a call says of itself; `none`: nothing of the kind. */
export type DelicateCall = { readonly delicate: Delicacy | 'none' }

const consequencesOf = ({ delicate }: DelicateCall): Consequences | undefined =>
  delicate === 'none' ? undefined : DELICACIES[delicate.is]

/** Whether the call shows a secret that was there before it. */
export const showsKeptSecret = ({ delicate }: DelicateCall): boolean =>
  delicate !== 'none' && delicate.is === 'shows_secret'

/**
 * Whether `<scope>:read` is enough for the call: whoever may only read is shown no secret.
 */
export const isOpenToReaders = (said: DelicateCall & { readonly method: string }): boolean =>
  said.method === 'GET' && !showsKeptSecret(said)

export const showsSecret = (said: DelicateCall): boolean =>
  showsKeptSecret(said) || (said.delicate !== 'none' && said.delicate.is === 'makes_secret')

/** Whether a person makes a call with this body only in a session with a second factor. */
export function needsSecondFactor(said: DelicateCall, body: unknown): boolean {
  if (said.delicate === 'none' || !consequencesOf(said)!.factor) return false
  const { where } = said.delicate
  if (!where) return true
  const given = Object(body) as Readonly<Record<string, unknown>>
  return Object.entries(where).some(([name, values]) =>
    values === 'any' ? given[name] !== undefined : values.includes(given[name] as string),
  )
}

/**
 * Whether a person makes the call only in a session with a second factor, whatever its body is or
 * with some bodies.
 */
export const mayNeedSecondFactor = (said: DelicateCall): boolean =>
  consequencesOf(said)?.factor ?? false

/** The policy that may hold a call. */
export const heldAs = ({ delicate }: DelicateCall): ApprovalAction | undefined =>
  delicate === 'none' ? undefined : delicate.held

/** The same where no policy of a company holds it. */
export function unheld({ delicate }: DelicateCall): Delicacy | 'none' {
  if (delicate === 'none') return delicate
  const { held: _, ...rest } = delicate
  return rest
}

/** The class of what a call records. */
export const auditClassOf = (said: DelicateCall): AuditClass =>
  consequencesOf(said)?.audit ?? 'change'
