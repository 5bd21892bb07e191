// `vintem open <id>`: the page of an object in the portal. What an id is, its beginning says, else
// the search of the API does.

import { VintemError, type Vintem } from '../../index.ts'
import { type Command, EXIT, failed, theOne } from '../command.ts'
import { fill } from '../language.ts'
import { TEXTS } from '../texts.ts'
import { openSession } from './session.ts'
import { startBrowser } from './start-browser.ts'

/** Addresses in the portal, below `/portal`. */
export const PAGES = {
  transaction: '/sales/',
  dispute: '/disputes/',
  payment_link: '/links/',
  customer: '/customers/',
  seller: '/sellers/',
  transfer: '/payouts/',
  webhook: '/webhooks/',
  event: '/events/',
  request: '/requests/',
  approval: '/approvals/',
  boleto_batch: '/boleto-batches/',
  boleto_file: '/boleto-files/',
  payment_file: '/payment-files/',
  corporate_holder: '/holders/',
  corporate_card: '/cards/',
  corporate_purchase: '/purchases/',
  corporate_invoice: '/statements/',
} as const
type Kind = keyof typeof PAGES

const PREFIXES: readonly (readonly [RegExp, Kind])[] = [
  [/^evt_[0-9a-f]{32}$/i, 'event'],
  [/^req_[0-9a-f]{32}$/i, 'request'],
]

const isKind = (name: string): name is Kind => Object.hasOwn(PAGES, name)
/** What the server says of an id that is not there, or that the credential may not read. */
const isNotHere = (error: unknown): boolean =>
  error instanceof VintemError && [403, 404].includes(error.status)

/** Objects that the search does not find. */
const READS: readonly (readonly [Kind, (vintem: Vintem, id: string) => Promise<unknown>])[] = [
  ['approval', ({ approvals }, id) => approvals.get(id)],
  ['corporate_invoice', ({ corporate }, id) => corporate.invoices.get(id)],
  ['boleto_batch', ({ boletoBatches }, id) => boletoBatches.get(id)],
  ['boleto_file', ({ boletoFiles }, id) => boletoFiles.get(id)],
  ['payment_file', ({ paymentFiles }, id) => paymentFiles.get(id)],
]

const bare = (id: string): string => id.replaceAll('-', '').toLowerCase()

/** The kind of an object, and its id as the portal's page takes it. */
async function foundBy(
  vintem: Vintem,
  id: string,
): Promise<{ kind: Kind; id: string } | undefined> {
  const known = PREFIXES.find(([prefix]) => prefix.test(id))
  if (known) return { kind: known[1], id }
  const orNothing = <T>(error: unknown): T | undefined => {
    if (isNotHere(error)) return undefined
    throw error
  }
  const found = await vintem.search.find(id).catch(orNothing<undefined>)
  for (const one of found?.items ?? [])
    if (bare(one.id) === bare(id) && isKind(one.kind)) return { kind: one.kind, id: one.id }
  for (const [kind, read] of READS) {
    const there = await read(vintem, id).then(() => true, orNothing<boolean>)
    if (there) return { kind, id }
  }
  return undefined
}

export const open: Command = {
  name: 'open',
  takes: '<id>',
  summary: {
    en: 'Open the page of an object in the portal, by its id',
    pt: 'Abre a página de um objeto no portal, pelo id dele',
  },
  options: {
    print: {
      type: 'boolean',
      says: {
        en: 'print the address, and open nothing',
        pt: 'imprime o endereço, e não abre nada',
      },
    },
  },
  examples: [
    'vintem open 019a1b2c3d4e7f008a1b2c3d4e5f6a7b',
    'vintem open req_019a1b2c3d4e7f008a1b2c3d4e5f6a7b --print',
  ],
  run: async (context) => {
    const id = theOne(context, { en: 'The id', pt: 'o id' })
    const { vintem, credentials } = openSession(context)
    const { terminal } = context
    const found = await foundBy(vintem, id)
    if (!found)
      throw failed(
        fill(
          {
            en: 'No object with the id {id} was found that has a page and that these credentials may read.',
            pt: 'Nenhum objeto com o id {id} que tenha uma página e que estas credenciais possam ler foi encontrado.',
          },
          { id },
        ),
      )
    const url = `${credentials.url}/portal${PAGES[found.kind]}${encodeURIComponent(found.id)}`
    const isOpened =
      !context.given('print') &&
      !terminal.isJson &&
      (await startBrowser(url, context.env['BROWSER']))
    terminal.print(url)
    terminal.give({ kind: found.kind, id: found.id, url })
    if (!isOpened && !context.given('print') && !terminal.isJson) terminal.note(TEXTS.noBrowser)
    return EXIT.fine
  },
}
