// What calls are to money, rights and secrets, as tables of docs/credentials.md and docs/portal.md:
// made from what each call says.

import {
  auditClassOf,
  heldAs,
  mayNeedSecondFactor,
  type Delicacy,
  type DelicateCall,
} from '../contract/access/delicacy.ts'
import { OPERATIONS } from '../contract/index.ts'
import type { Operation } from '../contract/operation.ts'
import { inLanguage, type Language, type Text } from '../contract/text.ts'
import { PORTAL_ROUTES } from '../server/app/app.ts'
import { PORTAL } from '../server/identity/users/route.ts'

type Words = {
  readonly head: readonly string[]
  readonly kinds: Readonly<Record<Delicacy['is'], string>>
  readonly yes: string
  readonly with: string
  readonly or: string
  readonly access: string
}

const WORDS: Readonly<Record<keyof Text, Words>> = {
  en: {
    head: ['call', 'what it is', 'second factor', 'policy', 'record'],
    kinds: {
      moves_money: 'moves money',
      directs_money: 'says where money goes, or who decides it',
      makes_secret: 'makes a secret and shows it',
      shows_secret: 'shows a secret',
      shows_people: 'shows personal data',
      returns_money: 'returns money to whoever paid',
      asks_money: 'asks for money',
      limits_spending: 'limits what a card may spend',
      signs_in: 'begins, changes or ends a session',
      secures_person: 'changes how a person signs in',
    },
    yes: 'yes',
    with: 'with',
    or: ' or ',
    access: 'access',
  },
  pt: {
    head: ['chamada', 'o que ela é', 'duas etapas', 'política', 'registro'],
    kinds: {
      moves_money: 'movimenta dinheiro',
      directs_money: 'diz para onde vai o dinheiro, ou quem decide isso',
      makes_secret: 'faz um segredo e o mostra',
      shows_secret: 'mostra um segredo',
      shows_people: 'mostra dados pessoais',
      returns_money: 'devolve dinheiro a quem pagou',
      asks_money: 'pede dinheiro',
      limits_spending: 'limita o que um cartão pode gastar',
      signs_in: 'começa, muda ou encerra uma sessão',
      secures_person: 'muda como uma pessoa entra',
    },
    yes: 'sim',
    with: 'com',
    or: ' ou ',
    access: 'acesso',
  },
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const code = (text: string): string => `\`${text}\``

/** When a person needs a second factor for a call. */
function factorOf(said: DelicateCall, words: Words): string {
  if (said.delicate === 'none' || !mayNeedSecondFactor(said)) return ''
  if (!said.delicate.where) return words.yes
  const fields = Object.entries(said.delicate.where).map(([name, values]) =>
    values === 'any' ? code(name) : `${code(name)} ${values.map(code).join(', ')}`,
  )
  return `${words.with} ${fields.join(words.or)}`
}

function tableOf(
  calls: readonly Operation[],
  nameOf: (call: Operation) => string,
  language: Language,
): string {
  const words = inLanguage(WORDS, language)
  const rows = calls.flatMap((call) => {
    if (call.delicate === 'none') return []
    const held = heldAs(call)
    return [
      row([
        code(nameOf(call)),
        words.kinds[call.delicate.is],
        factorOf(call, words),
        held ? code(held) : '',
        auditClassOf(call) === 'access' ? words.access : '',
      ]),
    ]
  })
  return [row(words.head), row(words.head.map(() => '---')), ...rows].join('\n')
}

/** Of the public API. */
export const publicCallsTable = (language: Language): string =>
  tableOf(OPERATIONS, ({ id }) => id, language)

/** Of the portal alone. */
export const portalCallsTable = (language: Language): string =>
  tableOf(
    PORTAL_ROUTES.map(({ operation }) => operation),
    ({ method, path }) => `${method} ${path.replace(`${PORTAL}/`, '')}`,
    language,
  )
