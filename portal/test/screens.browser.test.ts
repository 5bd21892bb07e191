// Every screen for every role, in a real browser: seen by those who may and absent for the others;
// without a violation that axe finds, in both colour schemes and languages; within 360 px; with
// names that would be scripts.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { request } from '../../server/corporate/account/operations.ts'
import { runJob as addToRollups } from '../../server/payments/analytics/job.ts'
import { PORTAL_ROUTES, PUBLIC_IN_PORTAL } from '../../server/app/app.ts'
import { seedOperator } from '../../server/app/seed/operator.ts'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import { permissionsFor } from '../../server/identity/users/public-permissions.ts'
import { mayDo, ROLES, type Role } from '../../server/identity/users/roles.ts'
import type { OwnerId, SellerId } from '../../server/kernel/ids.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { buildFolder } from '../../server/web/portal/sources.ts'
import { boletoFilesIn } from '../../test/cnab.ts'
import { paymentFileOf } from '../../test/payment-files.ts'
import { JPEG } from '../../test/receipt-files.ts'
import { cardholder, person, type Credentials } from '../../test/portal.ts'
import { approvalsOf } from '../../test/approval-rows.ts'
import { world, type World } from '../../test/world.ts'
import { callsOf, navigate } from '../../tools/browser.ts'
import { KINDS, screens, type Kind } from '../../tools/screens.ts'
import { cardsIn } from './cards.ts'
import { ABSENT, type AskedCall, pressAll } from './pressing.ts'
import { browserFor, DESKTOP, PHONE, portalPage, type PortalPage } from './portal-page.ts'

const HOSTILE = '"><img src=x onerror="window.ran = 1"><script>window.ran = 1</script>'
const SCRIPT_MAX_BYTES = 250_000
/** The kinds of people that see each screen, by its address, as docs/portal.md has it. */
const DOCUMENTED = new Map(
  fs
    .readFileSync(resolve(import.meta.dirname, '..', '..', 'docs', 'portal.md'), 'utf8')
    .split('\n')
    .flatMap((line): [string, Kind[]][] => {
      const [, , address = '', ...cells] = line.split('|').map((cell) => cell.trim())
      return address.startsWith('`/')
        ? [[address.slice(1, -1), KINDS.filter((_, n) => cells[n] === 'seen')]]
        : []
    }),
)
const seenBy = (path: string): readonly Kind[] => DOCUMENTED.get(path) ?? []

const plain = (id: string): string => id.replaceAll('-', '')

/** The operator of the installation, with the code of its second factor. */
async function operatorOf(w: World): Promise<Credentials> {
  const { totp, ...operator } = await seedOperator(w.deps, 'Teste')
  return { ...operator, code: codeAt(totp, w.deps.clock.wall()) }
}

/** A static QR code that was paid, and a pix without one that waits. */
async function pixWithoutCharge(w: World): Promise<string[]> {
  const code = await w.sdk.staticQrCodes.create({
    amount: 2500,
    description: HOSTILE,
    reference_id: HOSTILE.slice(0, 50),
  })
  await w.sdk.sandbox.payKey({ static_qr_code: code.id })
  const payer = { name: HOSTILE, taxpayer_id: '123.456.789-09' }
  const { items } = await w.sdk.sandbox.payKey({ amount: 1900, payer, message: HOSTILE })
  return [`/qr-codes/${code.id}`, `/received-pix/${items[0]!.id}`]
}

/** A batch of a boleto with a hostile text: its screen. */
async function batchOf(w: World, buyer: string): Promise<string> {
  const sale = { amount: 4509, payment_type: 'boleto', description: HOSTILE.slice(0, 40) } as const
  const { id } = await w.sdk.transactions.create(buyer, sale)
  const body = { action: 'change_due_date' as const, transactions: [id], days: 7 }
  return `/boleto-batches/${(await w.sdk.boletoBatches.create(body)).id}`
}

/**
 * A platform with hostile names, a paid and an open sale, a webhook, cards; and a company that has
 * asked for them. Gives the screens of its objects.
 */
async function objectsOf(w: World) {
  const buyer = await w.sdk.customers.create({
    first_name: 'Maria',
    last_name: HOSTILE,
    taxpayer_id: '123.456.789-09',
  })
  const order = { payment_type: 'pix', description: HOSTILE.slice(0, 40) } as const
  const paid = await w.sdk.transactions.create(buyer.id, {
    ...order,
    amount: 4509,
    reference_id: HOSTILE.slice(0, 50),
  })
  await w.sdk.sandbox.payPix(paid.id)
  const open = await w.sdk.transactions.create(buyer.id, {
    ...order,
    amount: 1299,
    reference_id: 'pedido-2',
  })
  const webhook = await w.sdk.webhooks.create({
    url: 'http://localhost:9/hook',
    description: HOSTILE,
  })
  await w.db.rows(sql`update sellers set name = ${HOSTILE} where id = ${w.platform.io_seller_id}`)
  const seller = w.platform.io_seller_id
  const money = [
    `/sellers/${seller}`,
    `/sellers/${seller}/money?view=agenda`,
    '/money?view=payouts',
  ]
  const { holder, card, physical, bought, refused, statement } = await cardsIn(
    w,
    HOSTILE.slice(0, 60),
  )
  const raise = { holder_id: holder.id, amount: 9_000_00, reason: HOSTILE }
  await w.sdk.corporate.limitRequests.create(raise)
  for (const purchase_id of [bought.id, undefined]) {
    const of = { file_name: HOSTILE, ...(purchase_id === undefined ? {} : { purchase_id }) }
    await w.sdk.corporate.receipts.create(JPEG, of)
  }
  const cards = [
    `/holders/${holder.id}`,
    ...[card, physical].map(({ id }) => `/cards/${id}`),
    ...[bought, refused].map(({ id }) => `/purchases/${id}`),
    `/statements/${statement.id}`,
  ]
  const sales = [
    `/sales/${paid.id}`,
    `/sales/${open.id}`,
    `/customers/${buyer.id}`,
    `/webhooks/${webhook.id}`,
  ]
  const link = await w.sdk.paymentLinks.create({
    amount: 4509,
    description: HOSTILE,
    reference_id: HOSTILE.slice(0, 50),
  })
  const batch = await batchOf(w, buyer.id)
  const files = await boletoFilesIn(w, plain(seller) as OwnerId)
  const links = [
    `/links/${link.id}`,
    batch,
    `/boleto-files/${files.returned}`,
    `/payment-files/${await paymentFileOf(w, seller)}`,
    ...(await pixWithoutCharge(w)),
  ]
  const asking = w.platform.sellers.find(({ type }) => type === 'business')!
  const key = { owner: plain(seller) as OwnerId, seller: plain(asking.io_seller_id) as SellerId }
  await request(w.deps, key, undefined)
  const [event] = (await w.sdk.events.list({ limit: 1 })).items
  const developers = [`/events/${event!.event_id}`]
  return {
    objects: [...sales, ...links, ...money, ...cards, ...developers],
    holder: holder.id,
    card: card.id,
    asking: asking.io_seller_id,
  }
}

async function opened(t: TestContext) {
  const w = await world(t)
  const { holder, ...objects } = await objectsOf(w)
  /**
   * Whom the test signs in: a user of the platform's company, a cardholder of it, or the operator.
   */
  const personOf = (kind: Kind): Promise<Credentials> => {
    if (kind === 'operator') return operatorOf(w)
    return kind === 'cardholder' ? cardholder(w, holder) : person(w, w.platform.io_seller_id, kind)
  }
  return { w, ...objects, personOf, browser: await browserFor(t) }
}

type Opened = Awaited<ReturnType<typeof opened>>

const NO_ID = '0'.repeat(32)

/**
 * What each address of the table shows to the person who signed in: itself, or that there is no
 * such page.
 */
async function shownIn({ page }: PortalPage): Promise<[path: string, shown: 'seen' | 'absent'][]> {
  const shown: [string, 'seen' | 'absent'][] = []
  await page.locator('main h1').waitFor()
  for (const { path } of screens) {
    const title = await navigate(page, path.replaceAll(/\$\w+/g, NO_ID))
    shown.push([path, title === ABSENT ? 'absent' : 'seen'])
  }
  return shown
}

test('every kind of person sees the screens of docs/portal.md; the others do not exist for it', async (t) => {
  const { w, personOf, browser } = await opened(t)
  assert.deepEqual(
    [...DOCUMENTED.keys()],
    screens.map(({ path }) => path),
  )
  for (const kind of KINDS) {
    const one = await portalPage(browser, w)
    await one.signIn(await personOf(kind))
    const navigation = one.page.getByRole('navigation', { name: 'Navegação' })
    const links = await navigation.getByRole('link').allTextContents()
    const titles = screens.filter(
      ({ path, isInNavigation }) => isInNavigation && seenBy(path).includes(kind),
    )
    assert.deepEqual(
      links.toSorted(),
      ['Início', ...titles.map(({ title }) => title.pt)].toSorted(),
      kind,
    )
    const expected = screens.map(({ path }) => [
      path,
      seenBy(path).includes(kind) ? 'seen' : 'absent',
    ])
    assert.deepEqual(await shownIn(one), expected, kind)
    await one.assertClean()
    await one.page.context().close()
  }
})

/**
 * Everything that a person sees, in one size of the page: what axe finds, on a desktop in both
 * schemes. Nothing typed may run.
 */
async function faultsIn(
  page: PortalPage,
  size: typeof DESKTOP | typeof PHONE,
  paths: readonly string[],
) {
  const faults: string[] = []
  const { page: tab, open, violations } = page
  for (const path of paths) {
    await open(path)
    await tab.locator('main h1').waitFor()
    await tab.getByRole('status', { name: 'Carregando…' }).first().waitFor({ state: 'detached' })
    for (const colorScheme of size === DESKTOP
      ? (['light', 'dark'] as const)
      : (['light'] as const)) {
      await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await violations()
      faults.push(
        ...found.map((one) => `${path}, ${colorScheme}, ${size.viewport.width} px: ${one}`),
      )
    }
    for (const field of await tab
      .locator('main input[type=text]:visible, main input:not([type]):visible')
      .all())
      if (await field.isEditable()) await field.fill(HOSTILE)
    assert.equal(
      await tab.evaluate('document.documentElement.scrollWidth'),
      size.viewport.width,
      path,
    )
    assert.equal(await tab.evaluate('window.ran'), undefined, path)
  }
  return faults
}

/** The screens of a kind that are about no object. */
const pathsOf = (kind: Kind): string[] =>
  screens
    .map(({ path }) => path)
    .filter((path) => seenBy(path).includes(kind) && !path.includes('$'))

type Visit = { who: () => Promise<Credentials>; paths: readonly string[] }

/** What is wrong with these screens, on a desktop and on a phone. */
async function faultsOf(
  { w, browser }: Pick<Opened, 'w' | 'browser'>,
  visits: readonly Visit[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { who, paths } of visits) {
    // Pages of one context have one session: a code is accepted once.
    const first = await portalPage(browser, w)
    // Only now: a code expires.
    await first.signIn(await who())
    const storageState = await first.page.context().storageState()
    for (const size of [DESKTOP, PHONE]) {
      const page = await portalPage(browser, w, { ...size, storageState })
      faults.push(...(await faultsIn(page, size, paths)))
      await page.assertClean()
      await page.page.context().close()
    }
    await first.page.context().close()
  }
  return faults
}

test('no screen of an administrator has a violation, runs a typed script or is wider than a phone', async (t) => {
  const { w, personOf, browser } = await opened(t)
  const paths = ['/', ...pathsOf('admin')]
  assert.deepEqual(await faultsOf({ w, browser }, [{ who: () => personOf('admin'), paths }]), [])
})

test('nor has any of one object', async (t) => {
  const { w, objects, personOf, browser } = await opened(t)
  const { approval } = await approvalsOf(w, w.platform.io_seller_id, HOSTILE.slice(0, 60))
  const paths = [...objects, `/approvals/${approval}`, '/approvals?view=all']
  assert.deepEqual(await faultsOf({ w, browser }, [{ who: () => personOf('admin'), paths }]), [])
})

test('nor has any of a cardholder, an operator, or a company whose account is not active', async (t) => {
  const { w, card, asking, personOf, browser } = await opened(t)
  const platform = `/operator/platforms/${w.platform.io_seller_id}`
  const visits = [
    {
      who: () => personOf('cardholder'),
      paths: ['/', ...pathsOf('cardholder'), `/my-cards/${card}`],
    },
    {
      who: () => person(w, asking, 'finance', 'asking@example.com'),
      paths: ['/', '/account', '/cards', '/statements'],
    },
    {
      who: () => personOf('operator'),
      paths: ['/', ...pathsOf('operator'), platform, '/operator/waiting?view=accounts'],
    },
  ]
  assert.deepEqual(await faultsOf({ w, browser }, visits), [])
})

test('the first screen loads at most 250 kB of script', async (t) => {
  const { w, browser } = await opened(t)
  const { page, signIn } = await portalPage(browser, w)
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const name = basename(new URL(response.url()).pathname)
    if (name.endsWith('.js')) scripts.add(name)
  })
  await signIn(await person(w, w.platform.io_seller_id, 'admin', 'ana@example.com'))
  await page.locator('main h1').waitFor()
  const bytes = [...scripts].map(
    (name) => fs.statSync(join(buildFolder(), 'assets', `${name}.gz`)).size,
  )
  const sum = bytes.reduce((total, one) => total + one, 0)
  assert.ok(scripts.size > 0 && sum <= SCRIPT_MAX_BYTES, `${sum} bytes in ${scripts.size} files`)
})

test('a navigation makes one request or none', async (t) => {
  const { w, objects, personOf, browser } = await opened(t)
  await addToRollups(w.deps)
  const one = await portalPage(browser, w)
  const { settled } = callsOf(one.page)
  await one.signIn(await personOf('admin'))
  await one.page.locator('main h1').waitFor()
  await settled()
  const many: string[][] = []
  const places = screens.filter(
    ({ isInNavigation, path }) => isInNavigation && seenBy(path).includes('admin'),
  )
  // An event asks a second time: its deliveries, of the webhooks that there are.
  const paths = [
    ...places.map(({ path }) => path),
    ...objects.filter((path) => !path.startsWith('/events/')),
    '/',
  ]
  for (const path of paths) {
    await navigate(one.page, path)
    const calls = await settled()
    if (calls.length > 1) many.push([path, ...calls])
  }
  assert.deepEqual(many, [])
  await one.assertClean()
})

/** What each call of a company needs one of, by its method and the pattern of its path. */
const CALLS = [
  ...PORTAL_ROUTES.flatMap(({ operation, access }) =>
    access === 'open' || access === 'signed in' || access === 'operator'
      ? []
      : [{ ...operation, anyOf: [access] }],
  ),
  ...PUBLIC_IN_PORTAL.map(({ operation }) => ({
    ...operation,
    path: `/portal/api${operation.path}`,
    anyOf: permissionsFor(operation),
  })),
].map((call) => ({ ...call, pattern: new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`) }))

/** The calls that a role may not make, among those that its screens made. */
const forbidden = (role: Role, asked: readonly AskedCall[]): string[] =>
  asked.flatMap(({ method, path, status }) => {
    const call = CALLS.find((one) => one.method === method && one.pattern.test(path))
    const mayNot = call !== undefined && !call.anyOf.some((one) => mayDo(role, one))
    return mayNot || status === 403 ? [`${role}: ${method} ${path} ${call?.id}`] : []
  })

for (const role of ROLES.filter((one) => one !== 'admin'))
  test(`no button that a ${role} sees asks for what the role may not do`, async (t) => {
    const { w, objects, card, personOf, browser } = await opened(t)
    const { approval } = await approvalsOf(w, w.platform.io_seller_id, HOSTILE.slice(0, 60))
    const ofObjects = [...objects, `/approvals/${approval}`, `/my-cards/${card}`]
    const one = await portalPage(browser, w)
    await one.signIn(await personOf(role))
    const asked = await pressAll(one.page, ['/', ...pathsOf(role), ...ofObjects])
    const writes = asked.filter(({ method }) => method !== 'GET').length
    t.diagnostic(`${asked.length} calls, ${writes} of them to write`)
    assert.ok(writes > 0, 'nothing was pressed')
    assert.deepEqual([...new Set(forbidden(role, asked))], [])
  })
