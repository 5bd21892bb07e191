// The banks of a sandbox: each platform is at the sandbox bank itself, or at a company that the bank
// is seen as. Only its pix sales go there, and each stays where it was made. All else is at the
// sandbox bank.

import type { Notice } from '../../../sandbox/notices.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { SandboxBanks, SandboxControls } from '../../runtime/deps.ts'
import type { OpenBanks, OpenBanksOptions } from '../banks/open-banks.ts'
import { readPixNotice } from '../banks/pix-notices.ts'
import { registerAll } from '../notification-urls.ts'
import { choose as save, type Chosen, findAll } from './chosen-store.ts'
import { type Connection, openConnection, pspOf, type Reach } from './connection.ts'
import { EMULATED } from './emulation.ts'

/** The sandbox bank alone. */
export type AtSandbox = Omit<OpenBanks, 'sandbox' | 'onNotice'> & {
  readonly sandbox: Omit<SandboxControls, 'banks'>
  onNotice(listener: (notice: Notice) => Promise<void>): void
}

const SANDBOX_BANK = { name: 'sandbox', title: 'Sandbox' } as const
const PLATFORMS_MAX = 10_000

/** The company in the name of a PSP. */
const companyIn = (psp: string): string => psp.split('/')[0]!

/** The connections of the platforms that chose a company. */
function openConnections(options: OpenBanksOptions, reach: Reach) {
  const opened = new Map<string, Connection>()
  let chosen = new Map<OwnerId, Chosen>()
  let all: readonly Connection[] = []

  function connect(owner: OwnerId, company: string): Connection | undefined {
    const known = opened.get(pspOf(company, owner))
    const emulated = EMULATED.find(({ emulator }) => emulator.name === company)
    if (known || !emulated) return known
    const connection = openConnection(options, reach, emulated, owner)
    opened.set(pspOf(company, owner), connection)
    return connection
  }

  reach.routes.at = (owner, psp) => connect(owner, companyIn(psp))?.route

  return {
    connect,
    current: (owner: OwnerId): string => chosen.get(owner)?.bank ?? SANDBOX_BANK.name,
    usedBy: (owner: OwnerId): readonly Connection[] =>
      (chosen.get(owner)?.used ?? []).flatMap((company) => connect(owner, company) ?? []),
    /** Of all platforms. The same list until it changes. */
    all: () => all,
    /** Reads what was chosen; returns how many platforms changed. */
    read: async (): Promise<number> => {
      const rows = await findAll(options.platformsDb, PLATFORMS_MAX)
      const next = new Map(rows.map((row) => [row.owner, row]))
      const isSame = (one: Chosen, other: Chosen | undefined) =>
        one.bank === other?.bank && one.used.join(' ') === other.used.join(' ')
      const changes =
        rows.filter((row) => !isSame(row, chosen.get(row.owner))).length +
        [...chosen.keys()].filter((owner) => !next.has(owner)).length
      if (changes === 0) return 0
      chosen = next
      reach.routes.current.clear()
      for (const { owner, bank } of rows) {
        const route = connect(owner, bank)?.route
        if (route) reach.routes.current.set(owner, route)
      }
      all = rows.flatMap(({ owner, used }) =>
        used.flatMap((company) => connect(owner, company) ?? []),
      )
      return changes
    },
    forget: (owner: OwnerId): void => {
      chosen.delete(owner)
      reach.routes.current.delete(owner)
      for (const [psp, connection] of opened) if (connection.owner === owner) opened.delete(psp)
      all = all.filter((connection) => connection.owner !== owner)
    },
  }
}

type Connections = ReturnType<typeof openConnections>

function banksOf(
  options: OpenBanksOptions,
  { connect, current, read }: Connections,
  registerOne: (connection: Connection) => Promise<void>,
): SandboxBanks {
  return {
    all: [SANDBOX_BANK, ...EMULATED.map(({ connector: { name, title } }) => ({ name, title }))],
    of: current,
    choose: async (owner, bank) => {
      const connection = connect(owner, bank)
      await connection?.ready()
      await inTransaction(options.platformsDb, (tx) => save(tx, owner, bank))
      await read()
      if (connection) await registerOne(connection)
    },
    connectionOf: (owner) => connect(owner, current(owner))?.entry(),
    follow: read,
  }
}

/** Registers where companies notify us, once it is known where we are. */
function openRegistrations({ log }: OpenBanksOptions) {
  let urlOf: ((name: string) => string) | undefined
  const register = async (given: readonly Connection[]) =>
    urlOf
      ? registerAll(
          given.map((one) => one.notifications),
          urlOf,
        )
      : []
  return {
    from: (given: (name: string) => string) => void (urlOf = given),
    register,
    registerOne: async (connection: Connection): Promise<void> => {
      for (const { bank, why } of await register([connection]))
        log.warn(
          { bank, detail: why },
          'the emulated bank did not accept our notification URL; it is registered again',
        )
    },
  }
}

type PixNotice = NonNullable<OpenBanks['pixNotice']>

/** What a bank in this process sends, as our endpoint would read it. */
const readInside =
  (pixNotice: PixNotice, listener: (body: unknown) => Promise<void>) =>
  async (notice: Notice): Promise<void> => {
    if (!('headers' in notice)) return listener(notice.body)
    const { headers, query = {}, body } = notice
    const raw = Buffer.from(JSON.stringify(body))
    const told = await pixNotice({ headers, query, raw, body })
    if (!told) throw new Error('a notification that its company did not sign')
    return listener(told.body)
  }

export async function openEmulatedBanks(
  options: OpenBanksOptions,
  base: AtSandbox,
  reach: Reach,
): Promise<OpenBanks> {
  const connections = openConnections(options, reach)
  const { usedBy, all, read } = connections
  await read()
  const registrations = openRegistrations(options)
  let notifications = { of: all(), list: all().map((one) => one.notifications) }
  const pixNotice: PixNotice = (notice) =>
    readPixNotice(
      all().flatMap(({ wire }) => wire ?? []),
      notice,
      all().flatMap(({ payouts }) => payouts?.told ?? []),
    )

  const own = {
    others: (owner) => usedBy(owner).map(({ route }) => route.psp),
    receivers: (name) => [
      ...base.receivers(name),
      ...all().flatMap(({ owner, route: { rail, key, psp } }) =>
        rail.name === name ? [{ owner, key, psp }] : [],
      ),
    ],
    get rails() {
      return [...base.rails, ...all().map(({ route }) => route.rail)]
    },
    payouts: (owner) =>
      connections.connect(owner, connections.current(owner))?.payouts?.rail ?? base.payouts(owner),
    get payoutRails() {
      return [...base.payoutRails, ...all().flatMap(({ payouts }) => payouts?.rail ?? [])]
    },
    /** The same list while nothing changes: the job that keeps addresses goes by that. */
    get notifications() {
      if (notifications.of !== all())
        notifications = { of: all(), list: all().map((one) => one.notifications) }
      return notifications.list
    },
    pixNotice,
    onNotice: (listener) => base.onNotice(readInside(pixNotice, listener)),
    registerWebhooks: async (urlOf) => {
      registrations.from(urlOf)
      return [...(await base.registerWebhooks(urlOf)), ...(await registrations.register(all()))]
    },
    sandbox: {
      ...base.sandbox,
      banks: banksOf(options, connections, registrations.registerOne),
      forget: (owner) => {
        connections.forget(owner)
        base.sandbox.forget?.(owner)
      },
      register: async (platform) => {
        await base.sandbox.register(platform)
        await read()
      },
    },
  } satisfies Partial<OpenBanks>
  // Some of the sandbox bank's are lists that grow.
  return Object.defineProperties({} as OpenBanks, {
    ...Object.getOwnPropertyDescriptors(base),
    ...Object.getOwnPropertyDescriptors(own),
  })
}
