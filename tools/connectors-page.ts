// docs/connectors.md, and the same in Portuguese: what every bank's connector is worth, and how each
// bank is connected, from the declarations. Names of settings and environments stay as they are.

import { inLanguage, type Language } from '../contract/text.ts'
import { entryOf } from '../server/app/commands/banks/example.ts'
import {
  type Connector,
  ENVIRONMENTS,
  EVIDENCE,
  type Evidence,
  type BoletoOffer,
  type PayoutOffer,
  type Offer,
  type ServiceName,
  SERVICES,
  servicesOf,
  type Setting,
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
  readonly services: Readonly<
    Record<ServiceName, { readonly title: string; readonly about: string; readonly never: string }>
  >
  readonly kinds: Readonly<Record<PayoutOffer['neverTwice'], string>>
  readonly agreement: string
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
    list: '| connector | company | environments | pix | paying out | boletos |',
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
    services: {
      payouts: {
        title: 'Paying out',
        about:
          'A platform pays its sellers, and refunds boletos, from an account at the bank that `platforms` names under `payouts`; it may be the bank where it receives. `npm run banks -- example NAME --service payouts` prints the file. A payout stays with the bank that it was made for, whatever the file says later.',
        never: 'A payment is never made twice:',
      },
      boletos: {
        title: 'Boletos',
        about:
          'A platform’s boletos are registered at the bank that `platforms` names under `boletos`, in its agreement there; two platforms have two agreements. `npm run banks -- example NAME --service boletos` prints the file. Banks that work by files are in [cnab.md](cnab.md).',
        never: 'A boleto is never registered twice:',
      },
    },
    agreement: 'The agreement, as an example:',
    kinds: {
      key: 'our id or number is the bank’s key, so that a repetition is the same; it is read before another try',
      find: 'the bank has no key that can be relied on: what has no answer is looked for, and made again only when it is certainly not there',
      steps:
        'the bank first prepares a payment and then makes it: what it called the first step is kept before the second',
    },
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
    list: '| conector | empresa | ambientes | pix | pagamentos | boletos |',
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
    services: {
      payouts: {
        title: 'Pagamentos',
        about:
          'Uma plataforma paga os vendedores, e reembolsa boletos, de uma conta no banco que `platforms` cita em `payouts`; pode ser o banco em que ela recebe. `npm run banks -- example NAME --service payouts` imprime o arquivo. Um repasse fica com o banco para o qual foi feito, diga o arquivo o que disser depois.',
        never: 'Um pagamento nunca é feito duas vezes:',
      },
      boletos: {
        title: 'Boletos',
        about:
          'Os boletos de uma plataforma são registrados no banco que `platforms` cita em `boletos`, no convênio dela; duas plataformas têm dois convênios. `npm run banks -- example NAME --service boletos` imprime o arquivo. Bancos que trabalham por arquivos estão em [cnab.md](cnab.md).',
        never: 'Um boleto nunca é registrado duas vezes:',
      },
    },
    agreement: 'O convênio, como exemplo:',
    kinds: {
      key: 'o nosso id ou número é a chave no banco, então uma repetição é a mesma coisa; ele é lido antes de outra tentativa',
      find: 'o banco não tem uma chave com que se possa contar: o que ficou sem resposta é procurado, e só é feito de novo quando com certeza não existe',
      steps:
        'o banco primeiro prepara o pagamento e depois o faz: o nome do primeiro passo é guardado antes do segundo',
    },
  },
}

const wordsIn = (language: Language): Words => inLanguage(WORDS, language)

const levelOf = (evidence: Evidence): string => `${EVIDENCE.indexOf(evidence) + 1}`

const levelsOf = ({ levels }: Words): string =>
  EVIDENCE.map((one, n) => `${n + 1}. *${one}*: ${levels[one]}.`).join('\n')

const rowOf = (connector: Connector, language: Language): string => {
  const environments = ENVIRONMENTS.filter((one) => connector.addresses[one])
  const shown = ({ evidence }: { readonly evidence: Evidence }): string =>
    `${levelOf(evidence)}${language === 'en' ? ` (${evidence})` : ''}`
  const services = SERVICES.map((name) => connector[name])
  const levels = [connector.pix, ...services].map((one) => (one ? shown(one) : ''))
  return `| [\`${connector.name}\`](#${connector.name}) | ${connector.title} | ${environments.map((one) => `\`${one}\``).join(', ')} | ${levels.join(' | ')} |`
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

function settingsOf(settings: readonly Setting[], language: Language): string {
  const { settings: head, optional } = wordsIn(language)
  if (settings.length === 0) return ''
  const rows = settings.map(
    ({ name, title, where, isOptional }) =>
      `| \`${name}\`${isOptional ? ` (${optional})` : ''} | ${inLanguage(title, language)} | ${inLanguage(where, language)} |`,
  )
  return `${[head, '|---|---|---|', ...rows].join('\n')}\n\n`
}

/** A service beside pix: what it needs more, how it is never made twice, what it cannot do. */
function serviceOf(name: ServiceName, service: Offer, language: Language): string {
  const { services, kinds, cannot, agreement } = wordsIn(language)
  const { evidence, contract, settings = [] } = service
  const { neverTwice: kind, agreement: given } = service as PayoutOffer & BoletoOffer
  const example = given && `\n${agreement} \`${JSON.stringify(given)}\`\n`
  const cannots = (service.cannot ?? []).map((one) => `- ${inLanguage(one, language)}`).join('\n')
  return (
    `**${services[name].title} (${levelOf(evidence)}).** ` +
    `${contract ? inLanguage(contract, language) : ''} ${services[name].never} ${kinds[kind]}.\n` +
    (example ?? '') +
    (settings.length > 0 ? `\n${settingsOf(settings, language)}` : '') +
    (cannots === '' ? '' : `${settings.length > 0 ? '' : '\n'}${cannot}:\n\n${cannots}\n`)
  )
}

function chapterOf(connector: Connector, language: Language): string {
  const words = wordsIn(language)
  const entry = JSON.stringify({ [connector.name]: entryOf(connector, 'production') }, null, 2)
  const cannot = connector.cannot.map((one) => `- ${inLanguage(one, language)}`).join('\n')
  return (
    `## ${connector.name}\n\n` +
    `**${connector.title}. ${words.ask}.** ${inLanguage(connector.contract, language)}\n\n` +
    `**${words.enter}.** ${words.certificate[connector.certificate]}\n\n` +
    settingsOf(connector.settings, language) +
    `\`\`\`text\n"pix": ${entry}\n\`\`\`\n\n` +
    `**${words.check}.** ${(connector.pix.wire ? words.checkWire : words.checkIt)(connector.name)}\n` +
    (connector.disputes
      ? `\n**MED (${levelOf(connector.disputes.evidence)}).** ${inLanguage(connector.disputes.says, language)}\n`
      : '') +
    servicesOf(connector)
      .map(([name, service]) => `\n${serviceOf(name, service, language)}`)
      .join('') +
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
    [words.list, '|---|---|---|---|---|---|', ...rows].join('\n'),
    `\n${words.generic}\n`,
    ...SERVICES.map(
      (name) => `## ${words.services[name].title}\n\n${words.services[name].about}\n`,
    ),
    clientsOf(language),
    CONNECTORS.map((one) => chapterOf(one, language)).join('\n'),
  ].join('\n')
}
