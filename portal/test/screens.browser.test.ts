// Every screen for every role, in a real browser: seen by those who may and absent for the others; without a violation that axe finds, in
// both colour schemes and languages; within 360 px; with names that would be scripts.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { basename, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { request } from '../../server/corporate/account/operations.ts'
import { seedOperator } from '../../server/app/seed/operator.ts'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import type { Role } from '../../server/identity/users/roles.ts'
import type { OwnerId, SellerId } from '../../server/kernel/ids.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { buildFolder } from '../../server/web/portal/sources.ts'
import { JPEG } from '../../test/receipt-files.ts'
import { cardholder, person, type Credentials } from '../../test/portal.ts'
import { approvalsOf } from '../../test/approval-rows.ts'
import { world, type World } from '../../test/world.ts'
import { cardsIn } from './cards.ts'
import { browserFor, DESKTOP, PHONE, portalPage, type PortalPage } from './portal-page.ts'

const HOSTILE = '"><img src=x onerror="window.ran = 1"><script>window.ran = 1</script>'
const SCRIPT_MAX_BYTES = 250_000
/** An operator of the installation works in no company. */
type Kind = Role | 'operator'
const ROLES = ['admin', 'finance', 'developer', 'viewer', 'cardholder', 'operator'] as const satisfies readonly Kind[]

type Row = { path: string; title: string; roles: readonly Kind[] }

const OPERATOR_TITLES = ['A decidir', 'Plataformas', 'Saúde', 'Auditoria da instalação']

/** The screens of the navigation, by their Portuguese titles. */
const SCREENS: readonly Row[] = [
  { path: '/sales', title: 'Vendas', roles: ['admin', 'finance', 'developer', 'viewer'] },
  { path: '/links', title: 'Links de pagamento', roles: ['admin', 'finance', 'developer', 'viewer'] },
  { path: '/customers', title: 'Clientes', roles: ['admin', 'finance', 'developer', 'viewer'] },
  { path: '/sellers', title: 'Vendedores', roles: ['admin', 'finance', 'developer', 'viewer'] },
  { path: '/money', title: 'Extrato e repasses', roles: ['admin', 'finance', 'developer', 'viewer'] },
  { path: '/quotes', title: 'Simulador', roles: ['admin', 'finance'] },
  { path: '/rules', title: 'Regras de divisão', roles: ['admin', 'finance', 'developer', 'viewer'] },
  { path: '/disputes', title: 'Disputas', roles: ['admin', 'finance', 'developer', 'viewer'] },
  { path: '/spending', title: 'Gastos dos cartões', roles: ['admin', 'finance', 'viewer'] },
  { path: '/purchases', title: 'Compras', roles: ['admin', 'finance', 'viewer', 'cardholder'] },
  { path: '/holders', title: 'Portadores', roles: ['admin', 'finance', 'viewer'] },
  { path: '/cards', title: 'Cartões', roles: ['admin', 'finance', 'viewer'] },
  { path: '/cards/bulk', title: 'Cartões por planilha', roles: ['admin', 'finance'] },
  { path: '/limit-requests', title: 'Pedidos de limite', roles: ['admin', 'finance', 'viewer'] },
  { path: '/statements', title: 'Faturas', roles: ['admin', 'finance', 'viewer'] },
  { path: '/account', title: 'Conta corporativa', roles: ['admin', 'finance', 'viewer'] },
  { path: '/my-cards', title: 'Meus cartões', roles: ['cardholder'] },
  { path: '/credentials', title: 'Credenciais', roles: ['admin', 'developer'] },
  { path: '/webhooks', title: 'Webhooks', roles: ['admin', 'developer'] },
  { path: '/start', title: 'Primeiros passos', roles: ['admin', 'developer'] },
  { path: '/events', title: 'Eventos', roles: ['admin', 'finance', 'developer', 'viewer'] },
  { path: '/doctor', title: 'Doutor', roles: ['admin', 'developer'] },
  { path: '/sandbox', title: 'Sandbox', roles: ['admin', 'finance', 'developer'] },
  { path: '/requests', title: 'Requisições', roles: ['admin', 'developer'] },
  { path: '/approvals', title: 'Aprovações', roles: ['admin', 'finance', 'developer', 'viewer'] },
  { path: '/users', title: 'Usuários', roles: ['admin', 'finance'] },
  { path: '/audit', title: 'Auditoria', roles: ['admin'] },
  ...['waiting', 'platforms', 'health', 'audit'].map(
    (path, n): Row => ({ path: `/operator/${path}`, title: OPERATOR_TITLES[n]!, roles: ['operator'] }),
  ),
]

const plain = (id: string): string => id.replaceAll('-', '')

/** The operator of the installation, with the code of its second factor. */
async function operatorOf(w: World): Promise<Credentials> {
  const { totp, ...operator } = await seedOperator(w.deps, 'Teste')
  return { ...operator, code: codeAt(totp, w.deps.clock.wall()) }
}

/** A platform with hostile names, a paid and an open sale, a webhook, cards; and a company that has asked for them. Gives the screens of its objects. */
async function objectsOf(w: World) {
  const buyer = await w.sdk.customers.create({ first_name: 'Maria', last_name: HOSTILE, taxpayer_id: '123.456.789-09' })
  const order = { payment_type: 'pix', description: HOSTILE.slice(0, 40) } as const
  const paid = await w.sdk.transactions.create(buyer.id, { ...order, amount: 4509, reference_id: HOSTILE.slice(0, 50) })
  await w.sdk.sandbox.payPix(paid.id)
  const open = await w.sdk.transactions.create(buyer.id, { ...order, amount: 1299, reference_id: 'pedido-2' })
  const webhook = await w.sdk.webhooks.create({ url: 'http://localhost:9/hook', description: HOSTILE })
  await w.db.rows(sql`update sellers set name = ${HOSTILE} where id = ${w.platform.io_seller_id}`)
  const seller = w.platform.io_seller_id
  const money = [`/sellers/${seller}`, '/sellers/new', `/sellers/${seller}/money?view=agenda`, '/money?view=payouts']
  const { holder, card, physical, bought, refused, statement } = await cardsIn(w, HOSTILE.slice(0, 60))
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
  const sales = [`/sales/${paid.id}`, `/sales/${open.id}`, `/customers/${buyer.id}`, `/webhooks/${webhook.id}`]
  const link = await w.sdk.paymentLinks.create({
    amount: 4509,
    description: HOSTILE,
    reference_id: HOSTILE.slice(0, 50),
  })
  const links = [`/links/${link.id}`, '/links/new', '/links/branding']
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
  /** Whom the test signs in: a user of the platform's company, a cardholder of it, or the operator. */
  const personOf = (kind: Kind): Promise<Credentials> => {
    if (kind === 'operator') return operatorOf(w)
    return kind === 'cardholder' ? cardholder(w, holder) : person(w, w.platform.io_seller_id, kind)
  }
  return { w, ...objects, personOf, browser: await browserFor(t) }
}

test('every role sees its screens; the others do not exist for it', async (t) => {
  const { w, personOf, browser } = await opened(t)
  for (const role of ROLES) {
    const { page, open, signIn, assertClean } = await portalPage(browser, w)
    await signIn(await personOf(role))
    const navigation = page.getByRole('navigation', { name: 'Navegação' })
    for (const { path, title, roles } of SCREENS) {
      const isSeen = roles.includes(role)
      assert.equal(
        await navigation.getByRole('link', { name: title, exact: true }).count(),
        isSeen ? 1 : 0,
        `${role} ${path}`,
      )
      if (isSeen) continue
      await open(path)
      await page.getByRole('heading', { level: 1, name: 'Esta página não existe' }).waitFor()
    }
    await assertClean()
    await page.context().close()
  }
})

/** Everything that a person sees, in one size of the page: what axe finds, on a desktop in both schemes. Nothing typed may run. */
async function faultsIn(page: PortalPage, size: typeof DESKTOP | typeof PHONE, paths: readonly string[]) {
  const faults: string[] = []
  const { page: tab, open, violations } = page
  for (const path of paths) {
    await open(path)
    await tab.locator('main h1').waitFor()
    await tab.getByRole('status', { name: 'Carregando…' }).first().waitFor({ state: 'detached' })
    for (const colorScheme of size === DESKTOP ? (['light', 'dark'] as const) : (['light'] as const)) {
      await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await violations()
      faults.push(...found.map((one) => `${path}, ${colorScheme}, ${size.viewport.width} px: ${one}`))
    }
    for (const field of await tab.locator('main input[type=text]:visible, main input:not([type]):visible').all())
      if (await field.isEditable()) await field.fill(HOSTILE)
    assert.equal(await tab.evaluate('document.documentElement.scrollWidth'), size.viewport.width, path)
    assert.equal(await tab.evaluate('window.ran'), undefined, path)
  }
  return faults
}

const pathsOf = (kind: Kind): string[] => SCREENS.filter(({ roles }) => roles.includes(kind)).map(({ path }) => path)

test('no screen has a violation, runs a typed script or is wider than a phone', async (t) => {
  const { w, objects, card, asking, personOf, browser } = await opened(t)
  const faults: string[] = []
  const { approval } = await approvalsOf(w, w.platform.io_seller_id, HOSTILE.slice(0, 60))
  const approvals = [`/approvals/${approval}`, '/approvals/policies', '/approvals?view=all']
  const platform = `/operator/platforms/${w.platform.io_seller_id}`
  const visits = [
    { who: () => personOf('admin'), paths: ['/', '/profile', ...pathsOf('admin'), ...objects, ...approvals] },
    { who: () => personOf('cardholder'), paths: ['/', ...pathsOf('cardholder'), `/my-cards/${card}`] },
    {
      who: () => person(w, asking, 'finance', 'asking@example.com'),
      paths: ['/', '/account', '/cards', '/statements'],
    },
    {
      who: () => personOf('operator'),
      paths: ['/', ...pathsOf('operator'), platform, '/operator/waiting?view=accounts'],
    },
  ]
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
  assert.deepEqual(faults, [])
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
  const bytes = [...scripts].map((name) => fs.statSync(join(buildFolder(), 'assets', `${name}.gz`)).size)
  const sum = bytes.reduce((total, one) => total + one, 0)
  assert.ok(scripts.size > 0 && sum <= SCRIPT_MAX_BYTES, `${sum} bytes in ${scripts.size} files`)
})
