// `npm run banks -- list|show|example|check`: the banks that can be connected by name, what each
// asks of an operator, and whether the connections of BANKS_FILE work.

import { existsSync } from 'node:fs'
import { nearest } from '../../../kernel/edit-distance.ts'
import { openClock } from '../../../kernel/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { type BanksFile, placesOf, readBanksFile } from '../../../providers/settings/banks-file.ts'
import {
  type Connector,
  ENVIRONMENTS,
  type Environment,
  type Offer,
  type ServiceName,
  servicesOf,
  type Setting,
} from '../../../providers/connector.ts'
import { CONNECTORS, GENERIC } from '../../../providers/connectors/index.ts'
import { keyringPath, openKeyring } from '../../../platform/keyring.ts'
import { bankChecks, checked } from '../../banks/bank-checks.ts'
import { chargeOneCentavo } from '../../banks/test-charge.ts'
import type { BankCheck } from '../../../runtime/deps.ts'
import { notificationUrl } from '../../../runtime/banks/notification-address.ts'
import { option, print } from '../command.ts'
import { printChecks } from '../checks.ts'
import type { Command, Ground } from '../declared/declaration.ts'
import { adviceFor } from './advice.ts'
import { exampleOf, variablesOf } from './example.ts'

const environmentsOf = ({ addresses }: Connector): Environment[] =>
  ENVIRONMENTS.filter((one) => addresses[one])

function connectorOf(name: string): Connector {
  const found = CONNECTORS.find((one) => one.name === name)
  if (found) return found
  const names = CONNECTORS.map((one) => one.name)
  const near = nearest(name, names)
  throw new Error(
    near === undefined
      ? `There is no connector ${name}. npm run banks -- list shows them; "connector": "${GENERIC}" takes every setting by hand.`
      : `There is no connector ${name}; did you mean ${near}?`,
  )
}

async function list({ say }: Ground): Promise<number> {
  for (const connector of CONNECTORS) {
    const { name, title, certificate, pix } = connector
    say({
      name,
      title,
      environments: environmentsOf(connector),
      client_certificate: certificate,
      pix: { evidence: pix.evidence },
      ...Object.fromEntries(
        servicesOf(connector).map(([service, { evidence }]) => [service, { evidence }]),
      ),
    })
  }
  return 0
}

async function show({ args, say }: Ground): Promise<number> {
  const connector = connectorOf(args[0]!)
  const { name, title, addresses, certificate, token, settings, headers, query, pix } = connector
  say({
    name,
    title,
    ask: connector.contract.en,
    addresses,
    client_certificate: certificate,
    ...(token && {
      token: {
        client_auth: token.auth,
        format: token.format ?? 'form',
        asks_scopes: token.asksScopes,
      },
    }),
    settings: settings.map(settingShown),
    headers: Object.keys(headers ?? {}),
    query: Object.keys(query ?? {}),
    ...(pix.dialect && { differs_from_the_standard: pix.dialect }),
    evidence: { pix: pix.evidence },
    ...Object.fromEntries(
      servicesOf(connector).map(([service, one]) => [service, serviceShown(one)]),
    ),
    cannot: connector.cannot.map(({ en }) => en),
  })
  return 0
}

const settingShown = (one: Setting): object => ({
  name: one.name,
  what: one.title.en,
  where: one.where.en,
  example: one.example,
  required: !one.isOptional,
})

const serviceShown = ({ evidence, addresses, scopes, settings, contract, cannot }: Offer) => ({
  evidence,
  ...(contract && { ask: contract.en }),
  ...(addresses && { addresses }),
  ...(scopes !== undefined && { scopes }),
  settings: (settings ?? []).map(settingShown),
  cannot: (cannot ?? []).map(({ en }) => en),
})

/** The service beside pix that the example is for. */
function serviceIn(connector: Connector, args: readonly string[]): ServiceName | undefined {
  const asked = option(args, 'service')
  if (asked === undefined || asked === 'pix') return undefined
  const offered = servicesOf(connector).map(([name]) => name)
  const found = offered.find((one) => one === asked)
  if (found) return found
  throw new Error(
    `${connector.title} offers ${['pix', ...offered].join(', ')} here, not ${asked.slice(0, SHOWN_MAX)}.`,
  )
}

const SHOWN_MAX = 40

async function example({ args, note }: Ground): Promise<number> {
  const connector = connectorOf(args[0]!)
  const asked = option(args, 'environment') ?? 'production'
  const environment = environmentsOf(connector).find((one) => one === asked)
  if (!environment)
    throw new Error(
      `${connector.title} has the environments ${environmentsOf(connector).join(', ')}, not ${asked}.`,
    )
  const service = serviceIn(connector, args)
  print(JSON.stringify(exampleOf(connector, environment, service), null, 2))
  note(
    `Set ${variablesOf(connector, service).join(', ')}, put the certificate beside the file, and replace the platform’s io_seller_id and its pix key. Then npm run banks -- check ${connector.name}`,
  )
  return 0
}

/** The banks of the file; those of one name alone, if it is given. */
function banksOf({ banksFile }: Config, name: string | undefined): BanksFile {
  if (banksFile === undefined)
    throw new Error(
      'There is no BANKS_FILE. npm run banks -- example NAME prints the beginning of one.',
    )
  const read = readBanksFile(banksFile, process.env)
  if (!read.ok)
    throw new Error(
      `BANKS_FILE (${banksFile}) cannot be used:\n${read.faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
  return name === undefined ? read.banks : named(read.banks, name)
}

const SECTIONS = ['pix', 'payouts', 'kyc', 'cards', 'disputes', 'issuing', 'boletos'] as const

function named(banks: BanksFile, name: string): BanksFile {
  const all = [...new Set(SECTIONS.flatMap((section) => [...banks[section].keys()]))]
  if (!all.includes(name)) {
    const near = nearest(name, all)
    throw new Error(
      `BANKS_FILE has no connection ${name}${near === undefined ? `; it has ${all.join(', ') || 'none'}` : `; did you mean ${near}?`}`,
    )
  }
  const only = <T>(map: ReadonlyMap<string, T>): Map<string, T> =>
    new Map([...map].filter(([one]) => one === name))
  return {
    ...banks,
    pix: only(banks.pix),
    payouts: only(banks.payouts),
    kyc: only(banks.kyc),
    cards: only(banks.cards),
    disputes: only(banks.disputes),
    issuing: only(banks.issuing),
    boletos: only(banks.boletos),
    keys: new Map(
      [...banks.keys].filter(([, { psp, standby }]) => psp === name || standby?.psp === name),
    ),
  }
}

/** Where banks notify us; undefined while there is no key ring. */
function urlsOf(config: Config): ((name: string) => string) | undefined {
  if (!existsSync(keyringPath(config))) return undefined
  const publicUrl = `${config.publicUrl}${config.basePath}`
  const { hashKey } = openKeyring(config)
  return (name) => notificationUrl({ config: { publicUrl }, hashKey }, name)
}

/** A charge of one centavo at each PSP, for the key of a platform there. */
const charges = ({ pix, keys }: BanksFile): Promise<BankCheck[]> =>
  Promise.all(
    [...pix].map(([name, settings]) =>
      checked(`pix/${name}: one centavo`, async () => {
        const key = placesOf({ keys }).find(([, { psp }]) => psp === name)?.[1].key
        if (key === undefined) throw new Error('needs a pix key: "keys" names this PSP nowhere')
        return `can be paid for ten minutes: ${await chargeOneCentavo(settings, key)}`
      }),
    ),
  )

async function check({ config, args }: Ground): Promise<number> {
  const name = args.find((arg) => !arg.startsWith('--'))
  const file = banksOf(config, name)
  const checks = [
    ...(await bankChecks(file, urlsOf(config), openClock().wall())),
    ...(args.includes('--charge') ? await charges(file) : []),
  ]
  const areWell = checks.every(({ ok }) => ok)
  if (args.includes('--json')) print(JSON.stringify({ ok: areWell, checks }))
  else {
    printChecks(checks, adviceFor)
    print(areWell ? '\nAll is well.' : '\nMend the faults above. Nothing of ours was changed.')
  }
  return areWell ? 0 : 1
}

export const banks: Command = {
  name: 'banks',
  about:
    'Lists the banks that BANKS_FILE can name, shows what each asks for, prints an example, and checks the connections of BANKS_FILE. A check changes nothing; with --charge it makes a charge of one centavo at banks whose environment is "test".',
  verbs: {
    list: { line: '', effect: 'reads', alone: list },
    show: { line: 'NAME', effect: 'reads', alone: show },
    example: {
      line: 'NAME [--environment production|test] [--service payouts|boletos]',
      effect: 'reads',
      alone: example,
    },
    check: { line: '[NAME] [--charge] [--json]', effect: 'reads', alone: check },
  },
}
