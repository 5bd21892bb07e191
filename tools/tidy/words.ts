// The vocabulary: private words for which payments or programming has a better known one. They are refused as a part of a name and of a
// file's name. Words on the wire, and SQL columns in their own spelling, are exempt.

import { type Fault, isTypeScript, lineAt, type Source, treeOf } from './source.ts'

export type Word = {
  /** In lower case, one part of a camelCase name or of a file's name. */
  readonly old: string
  readonly say: string
  /** Refused only in these files: elsewhere the word is used as sellers use it. */
  readonly within?: RegExp
  /** Refused only in file names: elsewhere the word has another meaning. */
  readonly filesAlone?: true
  /** Names in which it means something else, with the meaning; or the files in which a name is allowed, such as a key of the wire. */
  readonly but?: Readonly<Record<string, string | readonly [files: RegExp, why: string]>>
}

const VOCABULARY: readonly Word[] = [
  { old: 'draft', say: '"changes", of a type that ends in ChangeSet' },
  { old: 'outcome', say: '"changes", or the result it is' },
  { old: 'outcomes', say: '"changes", or the results they are' },
  {
    old: 'sale',
    say: '"transaction"',
    within: /^server\//,
    but: {
      SalePaidBy: 'a type of the SDK',
      ShopSale: 'a purchase at a shop, which the sandbox makes up',
      sale: [/^server\/(app\/http\/input\/older-clients|marketplace\/statements\/table)\.ts$/, 'a key of the contract'],
    },
  },
  { old: 'sales', say: '"transactions"', within: /^server\// },
  { old: 'instalment', say: '"installment", as the wire does' },
  {
    old: 'instalments',
    say: '"installments", as the wire does',
    but: { instalments: 'a key of fee plans and of a card, as they are stored' },
  },
  { old: 'ordering', say: '"buildTransaction"' },
  { old: 'ordered', say: '"buildTransaction"' },
  { old: 'enter', say: '"insertWithKey"' },
  { old: 'entered', say: '"inserted"' },
  { old: 'begun', say: '"started"' },
  { old: 'reading', say: '"queries"', filesAlone: true },
  {
    old: 'rtr',
    say: '"providerReference"',
    but: {
      rtrId: [
        /^(sandbox|test)\/|^server\/(providers\/api-pix|jobs)\/|^server\/payments\/transactions\/(.*\/)?(dispute-)?returns/,
        'the id of a pix given back',
      ],
    },
  },
  { old: 'moment', say: '"instant"' },
  { old: 'moments', say: '"instants"' },
  { old: 'tell', say: '"events", "notify" or "warn"' },
  { old: 'tells', say: '"explains", or "reports"' },
  {
    old: 'told',
    say: '"events", "reported" or "notified"',
    but: {
      afterSequence: 'the column told_from',
      lastSequence: 'the column told_to',
      told: [
        /^server\/app\/commands\/cnab\/|^server\/providers\/cnab\//,
        'a result that `npm run cnab` prints, and a table keeps',
      ],
    },
  },
  { old: 'untold', say: '"unreported"' },
  { old: 'plastic', say: '"card"' },
  { old: 'whose', say: '"key": of an account, AccountKey' },
  { old: 'keep', say: '"save"', filesAlone: true },
  { old: 'brake', say: '"cardTestingLimit"' },
  { old: 'braked', say: '"limited"' },
  { old: 'pen', say: '"WriteContext"' },
  { old: 'standings', say: '"DecisionContexts"' },
  { old: 'life', say: '"transitions"' },
  { old: 'talk', say: '"oauthClient"' },
  { old: 'verdict', say: '"classify"' },
  { old: 'question', say: '"nextRequest", or the request it is' },
  { old: 'questions', say: '"requests"' },
  { old: 'desk', say: '"rest" or "provider"' },
  { old: 'desks', say: '"providers"' },
  { old: 'hear', say: '"apply"' },
  { old: 'heard', say: '"event", or "applied", "result": what it is', but: { reportedAt: 'the column heard_at' } },
  { old: 'hears', say: '"apply"' },
  { old: 'hearing', say: '"apply"' },
  { old: 'unheard', say: 'what did not happen: "unanswered", "unused"' },
  { old: 'slip', say: '"boleto", or "document" of what is printed' },
  { old: 'slips', say: '"boletos", or "documents"' },
  { old: 'means', say: '"payment method"' },
  { old: 'bell', say: '"feedSignal" or "notificationUrl"' },
  { old: 'bells', say: '"notificationUrls"' },
  { old: 'doorbell', say: '"bankNotification"' },
  { old: 'inbox', say: '"bankNotifications"' },
  { old: 'rang', say: '"notified"' },
  { old: 'rung', say: '"notified"' },
  { old: 'ringing', say: '"notifying"' },
  { old: 'rings', say: '"notifications" or "signals"' },
  { old: 'seat', say: '"wait"' },
  { old: 'seats', say: '"waits" and "waitLimit"' },
  {
    old: 'news',
    say: '"report"',
    but: { news: [/^server\/app\/commands\/cnab\/(report|cnab\.test)\.ts$/, 'a key of what `npm run cnab` prints'] },
  },
  { old: 'courier', say: '"dispatcher"' },
  { old: 'lane', say: '"endpointQueue", "shard" or "worker"' },
  { old: 'lanes', say: '"endpointQueues", "shards" or "workers"' },
  { old: 'tally', say: '"counter"' },
  { old: 'tallies', say: '"counters"' },
  { old: 'nought', say: '"zero"' },
  { old: 'abreast', say: '"concurrency"' },
  { old: 'dice', say: '"random"' },
  { old: 'work', say: '"job", of what the scheduler runs', filesAlone: true },
  { old: 'works', say: '"jobs"' },
  { old: 'unkept', say: '"surplus": what a transaction did not keep of a payment', within: /^server\/payments\// },
  { old: 'wish', say: '"request" or "order"' },
  // Words, one a line.
]

/** The contract and the SDK use the wire's words; this file lists the refused ones. */
const WIRE = /^(contract|sdk)\/|^tools\/tidy\/words\.ts$/
const PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g
/** `paid_at`: a key of the wire or a column. */
const SNAKE = /^[a-z0-9]+(_[a-z0-9]+)+$/

const words = new Map(VOCABULARY.map((word) => [word.old, word]))

const refusedIn = (path: string, { within }: Word): boolean => within?.test(path) ?? true

/** The first word of a name that has a better one. */
function betterFor(path: string, name: string, known: ReadonlyMap<string, Word>): Word | undefined {
  const found = (name.match(PART) ?? [])
    .map((part) => known.get(part.toLowerCase()))
    .find((word) => word !== undefined && !word.filesAlone && refusedIn(path, word))
  const but = found?.but?.[name]
  const isExempt = typeof but === 'string' || but?.[0].test(path)
  return isExempt ? undefined : found
}

/** Names that say a word of our own where the field has one. `known` is the vocabulary, but in its own test. */
export function vocabularyFaults(source: Source, known: ReadonlyMap<string, Word> = words): Fault[] {
  const { path } = source
  if (WIRE.test(path) || !isTypeScript(source)) return []
  const told = ({ old, say }: Word) => `"${old}" is a word of our own: say ${say} (docs/glossary.md)`
  const file = path
    .split(/[/.-]/)
    .map((part) => known.get(part))
    .find((word) => word !== undefined && refusedIn(path, word))
  const names = treeOf(source).names.flatMap(({ name, at }): Fault[] => {
    const word = SNAKE.test(name) ? undefined : betterFor(path, name, known)
    return word ? [{ path, line: lineAt(source.text, at), says: `${name}: ${told(word)}` }] : []
  })
  return [...(file ? [{ path, line: 1, says: told(file) }] : []), ...names]
}
