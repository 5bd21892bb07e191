// docs/connectors.md, and the same in Portuguese: what every bank's connector is worth, and how each
// bank is connected, from the declarations. Names of settings and environments stay as they are.

import { inLanguage, type Language } from '../contract/text.ts'
import { entryOf } from '../server/app/commands/banks/example.ts'
import {
  type Connector,
  ENVIRONMENTS,
  EVIDENCE,
  type Evidence,
  type TriedClient,
} from '../server/providers/connector.ts'
import { CONNECTORS } from '../server/providers/connectors/index.ts'

type Words = {
  readonly title: string
  readonly about: string
  /** How each bank is tried without a contract. */
  readonly tryIt: string
  readonly evidence: string
  readonly levels: Readonly<Record<Evidence, string>>
  readonly list: string
  readonly clients: { readonly title: string; readonly about: string; readonly head: string }
  readonly ask: string
  readonly enter: string
  readonly check: string
  readonly checkIt: (name: string) => string
  /** Where the company has a wire of its own. */
  readonly checkWire: (name: string) => string
  readonly settings: string
  readonly optional: string
  readonly certificate: Readonly<Record<Connector['certificate'], string>>
  readonly environments: string
  readonly cannot: string
  readonly generic: string
}

const WORDS: { readonly en: Words; readonly pt: Words } = {
  en: {
    title: 'Banks by name',
    about:
      'A bank with a connector is named in `BANKS_FILE`, and you give only what is yours: credentials, a certificate, sometimes a number. `npm run banks -- list` prints this list, `show NAME` all that the connector knows, `example NAME` the beginning of a banks file, and `check NAME` tries the connection without changing anything. The rest of the file is in [add-a-bank.md](add-a-bank.md).',
    tryIt:
      'Without a contract, a platform of the sandbox can be put on each of them from the portal, or by `PUT /v1/sandbox/bank`: [sandbox-time.md](sandbox-time.md#any-bank-without-a-contract).',
    evidence:
      'What the word of a connector is worth is said plainly. Nothing here was tried against a bank unless it says so:',
    levels: {
      facts: 'made from public sources, which are listed in the connector’s `facts.md`',
      emulator: 'and the contract suite holds against our emulator of the company',
      'their client':
        'and a public client library of the company or of its users, unmodified, does its work against the emulator',
      'test environment': 'and it was tried in the company’s test environment',
      production: 'and it moved real money',
    },
    list: '| connector | company | environments | evidence for pix |',
    clients: {
      title: 'Public clients that were tried',
      about:
        'Libraries of the companies or of their users, as published, against our emulators, over HTTPS at the companies’ own host names. Every call in the table was answered, and the library could read the answer. They are not part of this repository: `CONNECTOR_CLIENTS=FOLDER npm test -- test/connectors/clients.test.ts test/connectors/clients/api-pix.test.ts` tries those that are installed in a folder of yours, and fails where the table says something else.',
      head: '| connector | client | calls that it made |',
    },
    ask: 'Ask for',
    enter: 'Enter',
    check: 'Check',
    checkIt: (name) =>
      `\`npm run banks -- check ${name}\` tries the address, both certificates, the token and its scopes, and says which address the bank notifies. A fault is printed with what to do.`,
    checkWire: (name) =>
      `\`npm run banks -- check ${name}\` tries the address, its certificate and your key, by a list of what came in the last minute, and prints the address that you register with the company. A fault is printed with what to do.`,
    settings: '| setting | what | where |',
    optional: 'optional',
    certificate: {
      required:
        'Its calls need a client certificate: `cert` and `key` (PEM), or `pfx` and `passphrase`.',
      optional:
        'It may ask for a client certificate: `cert` and `key` (PEM), or `pfx` and `passphrase`.',
      none: 'It asks for no client certificate: leave `cert` and `key` out.',
    },
    environments: 'Environments',
    cannot: 'It cannot',
    generic:
      'A bank that is not in the list is `"connector": "generic"` (or none): every difference from the standard is a setting, described in [add-a-bank.md](add-a-bank.md#a-bank-that-is-not-in-the-list).',
  },
  pt: {
    title: 'Bancos pelo nome',
    about:
      'Um banco que tem conector é citado pelo nome em `BANKS_FILE`, e você informa só o que é seu: credenciais, um certificado, às vezes um número. `npm run banks -- list` imprime esta lista, `show NAME` tudo o que o conector sabe, `example NAME` o começo de um arquivo de bancos, e `check NAME` testa a conexão sem mudar nada. O resto do arquivo está em [add-a-bank.md](add-a-bank.md).',
    tryIt:
      'Sem contrato, uma plataforma do sandbox pode ser colocada em cada um deles pelo portal, ou com `PUT /v1/sandbox/bank`: [sandbox-time.md](sandbox-time.md#qualquer-banco-sem-contrato).',
    evidence:
      'Quanto vale a palavra de um conector é dito com clareza. Nada aqui foi testado em um banco, a não ser onde está escrito:',
    levels: {
      facts: 'feito a partir de fontes públicas, listadas no `facts.md` do conector',
      emulator: 'e a suíte de contrato passa no nosso emulador da empresa',
      'their client':
        'e uma biblioteca cliente pública da empresa ou dos seus usuários, sem mudanças, funciona com o emulador',
      'test environment': 'e foi testado no ambiente de testes da empresa',
      production: 'e movimentou dinheiro de verdade',
    },
    list: '| conector | empresa | ambientes | evidência para pix |',
    clients: {
      title: 'Clientes públicos testados',
      about:
        'Bibliotecas das empresas ou dos seus usuários, como foram publicadas, com os nossos emuladores, por HTTPS nos nomes de host das próprias empresas. Cada chamada da tabela foi respondida, e a biblioteca conseguiu ler a resposta. Elas não fazem parte deste repositório: `CONNECTOR_CLIENTS=FOLDER npm test -- test/connectors/clients.test.ts test/connectors/clients/api-pix.test.ts` testa as que estão instaladas em uma pasta sua, e falha onde a tabela diz outra coisa.',
      head: '| conector | cliente | chamadas que ele fez |',
    },
    ask: 'O que pedir',
    enter: 'O que informar',
    check: 'O que conferir',
    checkIt: (name) =>
      `\`npm run banks -- check ${name}\` testa o endereço, os dois certificados, o token e os seus escopos, e diz qual endereço o banco avisa. Cada falha vem com o que fazer.`,
    checkWire: (name) =>
      `\`npm run banks -- check ${name}\` testa o endereço, o certificado dele e a sua chave, com uma lista do que chegou no último minuto, e imprime o endereço que você cadastra na empresa. Cada falha vem com o que fazer.`,
    settings: '| campo | o que é | onde está |',
    optional: 'opcional',
    certificate: {
      required:
        'As chamadas exigem um certificado de cliente: `cert` e `key` (PEM), ou `pfx` e `passphrase`.',
      optional:
        'Ele pode exigir um certificado de cliente: `cert` e `key` (PEM), ou `pfx` e `passphrase`.',
      none: 'Ele não pede certificado de cliente: deixe `cert` e `key` de fora.',
    },
    environments: 'Ambientes',
    cannot: 'Ele não pode',
    generic:
      'Um banco que não está na lista é `"connector": "generic"` (ou nenhum): cada diferença do padrão é um campo, descrito em [add-a-bank.md](add-a-bank.md#um-banco-que-não-está-na-lista).',
  },
}

const wordsIn = (language: Language): Words => inLanguage(WORDS, language)

const levelOf = (evidence: Evidence): string => `${EVIDENCE.indexOf(evidence) + 1}`

const levelsOf = ({ levels }: Words): string =>
  EVIDENCE.map((one, n) => `${n + 1}. *${one}*: ${levels[one]}.`).join('\n')

const rowOf = (connector: Connector, language: Language): string => {
  const environments = ENVIRONMENTS.filter((one) => connector.addresses[one])
  const { evidence } = connector.pix
  const shown = language === 'en' ? ` (${evidence})` : ''
  return `| [\`${connector.name}\`](#${connector.name}) | ${connector.title} | ${environments.map((one) => `\`${one}\``).join(', ')} | ${levelOf(evidence)}${shown} |`
}

const callsOf = ({ calls }: TriedClient): string =>
  Object.entries(calls)
    .map(([path, methods]) => `${methods.replaceAll(' ', ', ')} \`${path}\``)
    .join(' · ')

function clientRows({ name, pix }: Connector, language: Language): string[] {
  return (pix.clients ?? []).map((one) => {
    const note = one.note ? ` ${inLanguage(one.note, language)}` : ''
    return `| [\`${name}\`](#${name}) | \`${one.name}\` ${one.version} | ${callsOf(one)}.${note} |`
  })
}

function clientsOf(language: Language): string {
  const { title, about, head } = wordsIn(language).clients
  const rows = CONNECTORS.flatMap((one) => clientRows(one, language))
  return `## ${title}\n\n${about}\n\n${[head, '|---|---|---|', ...rows].join('\n')}\n`
}

function settingsOf({ settings }: Connector, language: Language): string {
  const { settings: head, optional } = wordsIn(language)
  if (settings.length === 0) return ''
  const rows = settings.map(
    ({ name, title, where, isOptional }) =>
      `| \`${name}\`${isOptional ? ` (${optional})` : ''} | ${inLanguage(title, language)} | ${inLanguage(where, language)} |`,
  )
  return `${[head, '|---|---|---|', ...rows].join('\n')}\n\n`
}

function chapterOf(connector: Connector, language: Language): string {
  const words = wordsIn(language)
  const entry = JSON.stringify({ [connector.name]: entryOf(connector, 'production') }, null, 2)
  const cannot = connector.cannot.map((one) => `- ${inLanguage(one, language)}`).join('\n')
  return (
    `## ${connector.name}\n\n` +
    `**${connector.title}. ${words.ask}.** ${inLanguage(connector.contract, language)}\n\n` +
    `**${words.enter}.** ${words.certificate[connector.certificate]}\n\n` +
    settingsOf(connector, language) +
    `\`\`\`text\n"pix": ${entry}\n\`\`\`\n\n` +
    `**${words.check}.** ${(connector.pix.wire ? words.checkWire : words.checkIt)(connector.name)}\n` +
    (connector.disputes
      ? `\n**MED (${levelOf(connector.disputes.evidence)}).** ${inLanguage(connector.disputes.says, language)}\n`
      : '') +
    (cannot === '' ? '' : `\n**${words.cannot}:**\n\n${cannot}\n`)
  )
}

/** The page; `made`: the sentence that it is generated. */
export function connectorsText(language: Language, made: string): string {
  const words = wordsIn(language)
  const rows = CONNECTORS.map((one) => rowOf(one, language))
  return [
    `# ${words.title}\n`,
    `${made}\n`,
    `${words.about}\n`,
    `${words.tryIt}\n`,
    `${words.evidence}\n`,
    `${levelsOf(words)}\n`,
    [words.list, '|---|---|---|---|', ...rows].join('\n'),
    `\n${words.generic}\n`,
    clientsOf(language),
    CONNECTORS.map((one) => chapterOf(one, language)).join('\n'),
  ].join('\n')
}
