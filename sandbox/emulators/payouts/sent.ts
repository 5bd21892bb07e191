// What a company that pays out has of the payments that were sent through it: kept as the company's
// records, and paid by the sandbox bank, whose own call is repeated to read how a payment stands.

import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { isObject, type Json } from '../../formats.ts'
import type { RecordStore } from '../records.ts'

/** The body of the sandbox bank's own call. */
export type OwnOrder = {
  readonly amount: number
  readonly holder: { readonly name: string; readonly taxpayer_id: string }
  readonly text?: string
} & (
  | { readonly key: string }
  | {
      readonly account: {
        readonly ispb: string
        readonly branch: string
        readonly number: string
        readonly type: 'checking' | 'savings'
      }
    }
)

/** How a payment stands at the sandbox bank. */
export type Standing = {
  readonly status: 'processing' | 'paid' | 'failed' | 'returned'
  readonly at: string
  readonly endToEndId?: string
  readonly reason?: string
}

/** A payment as the company keeps it. `order`: the sandbox bank's; `asked`: the company's body. */
export type Sent = {
  readonly id: string
  readonly made: string
  readonly order: OwnOrder
  readonly asked: Json
  /** What the company has of it besides: its own name, a step that is missing. */
  readonly more: Json
}

const KIND = 'payout'

async function nowOf(bank: BankCall): Promise<Date> {
  const { body } = await bank({ method: 'GET', path: '/sandbox/clock', headers: {} })
  return new Date((body as { now: string }).now)
}

/** The sentence of the sandbox bank's refusal. */
export const whyOf = ({ body }: BankReply): string =>
  isObject(body) && typeof body['detail'] === 'string' ? body['detail'] : ''

const standingIn = (body: unknown): Standing => {
  const { status, at, end_to_end_id: endToEndId, reason } = body as Json
  return {
    status: status as Standing['status'],
    at: String(at),
    ...(typeof endToEndId === 'string' && { endToEndId }),
    ...(typeof reason === 'string' && { reason }),
  }
}

/** The payments of one client, whose token the request has. */
export function openSent(
  records: RecordStore,
  bank: BankCall,
  { headers }: Pick<BankRequest, 'headers'>,
  client: string,
) {
  const own = (id: string, body: OwnOrder): Promise<BankReply> =>
    bank({
      method: 'PUT',
      path: `/payouts/${id}`,
      headers: { authorization: headers['authorization'] ?? '' },
      body,
    })
  const placeOf = (id: string) => ({ client, id })
  return {
    now: () => nowOf(bank),
    next: () => records.next(),
    find: async (id: string) => (await records.find(KIND, placeOf(id))) as Sent | undefined,
    /** `names`: what it is found by besides. */
    keep: (sent: Sent, names: readonly string[] = []) =>
      records.insert(KIND, placeOf(sent.id), sent, { names }),
    named: async (name: string) =>
      (await records.named(KIND, client, name)).map(({ record }) => record as Sent),
    /** The newest of the client, oldest first. */
    all: async () => (await records.all(KIND, client)).map(({ record }) => record as Sent),
    /** Pays, or repeats: a refusal of the sandbox bank as it is. */
    pay: async ({ id, order }: Pick<Sent, 'id' | 'order'>): Promise<Standing | BankReply> => {
      const reply = await own(id, order)
      return reply.status === 200 || reply.status === 201 ? standingIn(reply.body) : reply
    },
  }
}
export type SentPayouts = ReturnType<typeof openSent>

/** A line of the account of a client: what was paid, and what came back of it. */
export type Moved = { readonly one: Sent; readonly at: Date; readonly isDebit: boolean }

/** Of those that were sent: the debit when it was made, and the credit of what came back. */
export async function movedOf(
  pay: (one: Sent) => Promise<Standing | BankReply>,
  all: readonly Sent[],
): Promise<Moved[]> {
  const standings = await Promise.all(all.map(pay))
  return all.flatMap((one, n): Moved[] => {
    const standing = standings[n]!
    if (isReply(standing) || (standing.status !== 'paid' && standing.status !== 'returned'))
      return []
    const { opensAt } = one.more
    const debit = { one, at: new Date(String(opensAt ?? one.made)), isDebit: true }
    return standing.status === 'paid'
      ? [debit]
      : [debit, { one, at: new Date(standing.at), isDebit: false }]
  })
}

export const isReply = (value: Standing | BankReply): value is BankReply => 'headers' in value
