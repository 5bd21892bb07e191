// The calls that are compared between two servers, by name.

import { createMany } from './settle.ts'
import { addCompany, authorizationRequests } from './corporate.ts'
import { creations } from './create.ts'
import { readyToPay } from './payment-methods.ts'
import { asked, type Stage } from '../stage.ts'
import { requestText } from '../wire.ts'

const SALES = 1_000
const PAGE = 100

/** `expects`: the status of a correct response. */
export type Call = { name: string; next: () => string; expects: number }
/** `prepare`: inserts what it needs, by statements that a checkout of another schema may refuse. */
type NamedCall = Omit<Call, 'next'> & { prepare: () => Promise<() => string> | (() => string) }

function inTurn(texts: readonly string[]): () => string {
  let n = 0
  return () => texts[n++ % texts.length]!
}

export async function callsOf(stage: Stage): Promise<NamedCall[]> {
  const buyers = await readyToPay(stage)
  const { email, secret, io_seller_id } = stage.platform
  const ids = await createMany(stage, SALES)
  const reading = (paths: readonly string[]) =>
    inTurn(paths.map((path) => asked(stage, { method: 'GET', path })))
  const pages = Array.from(
    { length: SALES / PAGE },
    (_, n) => `/v1/transaction/list?limit=${PAGE}&offset=${n * PAGE}`,
  )
  const login = requestText({
    method: 'POST',
    path: '/auth/login',
    body: JSON.stringify({ email, secret, io_seller_id }),
  })
  const customer = asked(stage, {
    method: 'POST',
    path: '/v1/customer/new',
    body: JSON.stringify({
      first_name: 'Maria',
      last_name: 'Silva',
      phone_number: '+5521998765432',
    }),
  })
  return [
    { name: 'create a pix', prepare: () => creations(stage), expects: 201 },
    {
      name: 'charge a card',
      prepare: () => creations(stage, [undefined], { payment_type: 'credit' }, buyers),
      expects: 201,
    },
    {
      name: 'create a boleto',
      prepare: () => creations(stage, [undefined], { payment_type: 'boleto' }),
      expects: 201,
    },
    { name: 'create a customer', prepare: () => () => customer, expects: 201 },
    {
      name: 'get a sale',
      prepare: () => reading(ids.map((id) => `/v1/transaction/get/${id}`)),
      expects: 200,
    },
    { name: 'list 100 sales', prepare: () => reading(pages), expects: 200 },
    { name: 'log in', prepare: () => () => login, expects: 200 },
    {
      name: 'decide a purchase',
      prepare: async () => authorizationRequests(stage, await addCompany(stage)),
      expects: 200,
    },
  ]
}

export const prepared = async ({ name, expects, prepare }: NamedCall): Promise<Call> => ({
  name,
  expects,
  next: await prepare(),
})
