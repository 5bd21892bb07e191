// An operator's work in a real browser: signs in with a code, decides about what waits, suspends a
// platform and finds the decision in its audit log.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { seedOperator } from '../../server/app/seed/operator.ts'
import { person as registration } from '../../server/app/seed/sellers.ts'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { CHECKS } from '../../server/verification/verify.ts'
import { countBankCall } from '../../server/runtime/bank-calls.ts'
import { certificates, hasOpenssl, writeBanksFile } from '../../test/certificates.ts'
import { person, signIn as signInByCall } from '../../test/portal.ts'
import { world, type World } from '../../test/world.ts'
import { browserFor, exported, portalPage } from './portal-page.ts'

/** A seller that the check has not decided about, and a company that asked for cards. */
async function waitingIn(w: World): Promise<void> {
  await w.sdk.sandbox.weather({ bank: 'kyc', mode: 'down' })
  await w.sdk.sellers.createIndividual(registration('Ana', 'Souza', 'ana@example.com'))
  const admin = await signInByCall(w, await person(w, w.platform.io_seller_id, 'admin'))
  await admin.post('/portal/api/corporate/account/request', {})
  const { version } = (await admin.get('/portal/api/corporate/contract')).body
  await admin.post('/portal/api/corporate/account/accept', { version })
}

test('an operator approves an account, denies a seller, and suspends and resumes a platform', async (t) => {
  const w = await world(t)
  await waitingIn(w)
  const { totp, ...who } = await seedOperator(w.deps, 'Teste')
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn({ ...who, code: codeAt(totp, w.deps.clock.wall()) })
  await page.getByRole('heading', { level: 1, name: 'A decidir' }).waitFor()

  await page.getByRole('button', { name: 'Ana Souza' }).click()
  const seller = page.getByRole('dialog', { name: 'Ana Souza' })
  await seller.getByText('O provedor foi consultado e').waitFor()
  await seller.getByRole('button', { name: 'Negar' }).click()
  const denying = page.getByRole('dialog', { name: 'Negar Ana Souza?' })
  await denying.getByRole('button', { name: 'Negar' }).click()
  await denying.getByText('Escreva o motivo, com até 255 caracteres.').waitFor()
  await denying.getByLabel('Motivo').fill('documento ilegível')
  await denying.getByRole('button', { name: 'Negar' }).click()
  await page.getByText('Nenhum vendedor espera').waitFor()
  const [denied] = (await w.sdk.sellers.list()).items.filter(({ status }) => status === 'denied')
  assert.equal(denied?.reason, 'documento ilegível')

  await page.getByRole('tab', { name: 'Contas de cartões' }).click()
  await page.getByRole('button', { name: w.platform.name }).click()
  await page
    .getByRole('dialog', { name: w.platform.name })
    .getByRole('button', { name: 'Aprovar' })
    .click()
  const approving = page.getByRole('dialog', { name: `Aprovar ${w.platform.name}?` })
  await approving.getByLabel('Limite de crédito').fill('5.000,00')
  await approving.getByRole('button', { name: 'Aprovar' }).click()
  await page.getByText('Nenhuma conta espera').waitFor()
  const account = await w.sdk.corporate.account()
  assert.equal(account.status, 'active')

  await page.getByRole('navigation').getByRole('link', { name: 'Plataformas' }).click()
  await page
    .getByRole('table', { name: 'Plataformas' })
    .getByRole('link', { name: w.platform.name })
    .click()
  await page.getByRole('button', { name: 'Suspender' }).click()
  const suspending = page.getByRole('dialog', { name: `Suspender ${w.platform.name}?` })
  await suspending.getByLabel('Motivo').fill('fraude')
  await suspending.getByRole('button', { name: 'Suspender' }).dblclick()
  await page.getByText('Plataforma suspensa.').waitFor()
  await assert.rejects(w.sdk.customers.create({ first_name: 'Ana' }), { code: 'seller_not_active' })
  await page.locator('#main').getByRole('button', { name: 'Reativar' }).click()
  await page
    .getByRole('dialog', { name: `Reativar ${w.platform.name}?` })
    .getByRole('button', { name: 'Reativar' })
    .click()
  await page.getByText('Plataforma reativada.').waitFor()
  await w.sdk.customers.create({ first_name: 'Ana' })

  await page.getByRole('link', { name: 'Registros desta plataforma' }).click()
  await page.getByRole('button', { name: 'seller.blocked' }).click()
  await page.getByRole('dialog', { name: 'seller.blocked' }).getByText('fraude').waitFor()
  await page.keyboard.press('Escape')
  assert.equal((await exported(page, 'CSV')).name, 'Auditoria.csv')

  for (let n = 0; n < 3; n++)
    countBankCall(w.deps, { bank: 'itau', kind: 'pix', result: 'none' }, 8_000)
  await open('/operator/health')
  await page.getByText('O banco itau não responde').waitFor()
  await page.getByText('Nunca foi feita. Execute').waitFor()
  await assertClean()
})

/**
 * The fields of a company's registration by their labels; the representative's come second where
 * both have one.
 */
const REGISTRATION: readonly (readonly [label: string, ...texts: string[]])[] = [
  ['Razão social', 'Feira do Largo Ltda'],
  ['CNPJ', '12.ABC.345/01DE-35'],
  ['E-mail', 'feira@example.com', 'rita@example.com'],
  ['Telefone', '(21) 3265-4321', '(21) 99876-5432'],
  ['Data de abertura', '2015-03-02'],
  ['Rua', 'Rua das Laranjeiras', 'Rua das Laranjeiras'],
  ['Número', '100', '100'],
  ['Bairro', 'Laranjeiras', 'Laranjeiras'],
  ['Cidade', 'Rio de Janeiro', 'Rio de Janeiro'],
  ['UF', 'RJ', 'RJ'],
  ['CEP', '22240-003', '22240-003'],
  ['Nome', 'Rita'],
  ['Sobrenome', 'Lima'],
  ['CPF', '123.456.789-00'],
  ['Data de nascimento', '1990-05-17'],
  ['Ramo de atividade (MCC)', '5411'],
  ['Nome na fatura do cartão', 'FEIRA DO LARGO'],
]

async function fillRegistration(page: Page): Promise<void> {
  for (const [label, ...texts] of REGISTRATION)
    for (const [n, text] of texts.entries())
      await page.getByLabel(label, { exact: true }).nth(n).fill(text)
}

/**
 * Makes the first credential of the platform in view. Its secret is shown once, and is kept nowhere
 * in the browser.
 */
async function addCredential(page: Page): Promise<string> {
  await page.getByText('Uma credencial, com que o programa entra na API.').waitFor()
  await page.getByRole('button', { name: 'Criar credencial' }).click()
  const creating = page.getByRole('dialog', { name: 'Criar credencial' })
  await creating.getByLabel('E-mail').fill('loja@example.com')
  await creating.getByRole('button', { name: 'Criar credencial' }).click()
  const shown = page.getByRole('dialog', { name: 'Segredo da credencial' })
  const secret = (await shown.locator('pre').textContent()) ?? ''
  assert.match(secret, /^vtm_test_/)
  await shown.getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByText('loja@example.com').waitFor()
  const kept =
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) + document.body.innerHTML'
  assert.ok(!String(await page.evaluate(kept)).includes(secret))
  assert.equal(await page.getByText('Uma credencial, com que o programa entra na API.').count(), 0)
  return secret
}

/** Limits the credential in view, wrongly at first, and takes the amount away again. */
async function limitCredential(page: Page, assertClean: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'loja@example.com', exact: true }).click()
  const limits = page.getByRole('dialog', { name: 'loja@example.com' })
  assert.equal(await limits.getByLabel('Redes').inputValue(), '')
  await limits.getByLabel('Chamadas permitidas').fill('vendas.*')
  await limits.getByLabel('Funciona das').fill('08:00')
  await limits.getByLabel('Valor por dia').fill('muito')
  await limits.getByRole('button', { name: 'Mudar a credencial' }).click()
  await limits.getByText('Preencha os dois horários, ou nenhum.').waitFor()
  await limits.getByText('Um valor acima de zero').waitFor()
  await limits.getByLabel('Funciona das').fill('')
  await limits.getByLabel('Valor por dia').fill('45,08')
  await limits.getByRole('button', { name: 'Mudar a credencial' }).click()
  await limits.getByText('deve ser o nome de uma chamada como').waitFor()
  await limits.getByLabel('Chamadas permitidas').fill('')
  await limits.getByLabel('Chamadas por minuto').fill('600')
  await limits.getByLabel('Redes').fill('127.0.0.0/8, ::1')
  await limits.getByLabel('Válida até').fill('2099-12-31')
  await limits.getByRole('button', { name: 'Mudar a credencial' }).click()
  await page.getByText('Credencial mudada.').waitFor()
  await page.getByRole('button', { name: 'loja@example.com', exact: true }).click()
  assert.equal(await limits.getByLabel('Valor por dia').inputValue(), '45,08')
  assert.equal(await limits.getByLabel('Redes').inputValue(), '127.0.0.0/8, ::1')
  assert.equal(await limits.getByLabel('Válida até').inputValue(), '2099-12-31')
  await assertClean()
  await limits.getByLabel('Valor por dia').fill('')
  await limits.getByRole('button', { name: 'Mudar a credencial' }).click()
  await limits.waitFor({ state: 'hidden' })
}

/** Changes the registration in view, with a telephone that is none at first. */
async function changeRegistration(page: Page, assertClean: () => Promise<void>): Promise<void> {
  await page.getByText('+552132654321').waitFor()
  await page.getByRole('button', { name: 'Alterar cadastro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alterar cadastro' })
  assert.equal(await dialog.getByLabel('Sobrenome').inputValue(), 'Lima')
  await dialog.getByLabel('Razão social').fill('')
  await dialog.getByRole('button', { name: 'Alterar cadastro' }).click()
  await dialog.getByText('Preencha este campo.').waitFor()
  await dialog.getByLabel('Razão social').fill('Feira do Largo Ltda')
  await dialog.getByLabel('Telefone').first().fill('123')
  await dialog.getByRole('button', { name: 'Alterar cadastro' }).click()
  await dialog.getByText('deve ser um telefone').waitFor()
  await assertClean()
  await dialog.getByLabel('Telefone').first().fill('(21) 3265-9999')
  await dialog.getByRole('button', { name: 'Alterar cadastro' }).dblclick()
  await page.getByText('Cadastro alterado.').waitFor()
  await page.getByText('+552132659999').waitFor()
}

test('an operator opens a platform, gives it a credential, fees and a limit, and finds what it sold', async (t) => {
  const w = await world(t)
  const { totp, ...who } = await seedOperator(w.deps, 'Teste')
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn({ ...who, code: codeAt(totp, w.deps.clock.wall()) })
  await open('/operator/platforms')
  await page.getByRole('link', { name: 'Nova plataforma' }).click()
  await page.getByRole('button', { name: 'Criar plataforma' }).click()
  assert.ok((await page.getByText('Preencha este campo.').count()) > 20)
  await fillRegistration(page)
  await page.getByRole('button', { name: 'Criar plataforma' }).click()
  const cpf = page.getByLabel('CPF', { exact: true })
  await page.locator('main [aria-invalid=true]').waitFor()
  assert.equal(await cpf.getAttribute('aria-invalid'), 'true')
  await cpf.fill('123.456.789-09')
  await page.getByRole('button', { name: 'Criar plataforma' }).dblclick()
  await page.getByRole('heading', { level: 1, name: 'Feira do Largo Ltda' }).waitFor()
  const made = await w.db.rows(sql`select id from sellers where name = 'Feira do Largo Ltda'`)
  assert.equal(made.length, 1)

  const secret = await addCredential(page)

  await page.getByRole('button', { name: 'Nova versão' }).click()
  const fees = page.getByRole('dialog', { name: 'Nova versão' })
  const first = fees.getByRole('group', { name: 'Regra 1', exact: true })
  await first.getByLabel('Percentual (%)').fill('muito')
  await fees.getByRole('button', { name: 'Nova versão' }).click()
  await first.getByText('Um percentual até 100, como 0,99.').waitFor()
  await first.getByLabel('Percentual (%)').fill('1,25')
  await fees.getByRole('button', { name: 'Mais uma regra' }).click()
  await fees.getByRole('button', { name: 'Nova versão' }).click()
  await fees.getByText('já tem preço em outra regra').waitFor()
  await fees.getByRole('button', { name: 'Remover a regra 15' }).click()
  await fees.getByRole('button', { name: 'Nova versão' }).click()
  await page.getByText('Versão 2 das tarifas criada.').waitFor()
  await page.getByRole('table', { name: 'Versão 2' }).getByText('1,25 %').waitFor()

  await page.getByRole('button', { name: 'Mudar' }).click()
  const limit = page.getByRole('dialog', { name: 'Mudar o limite de chamadas' })
  await limit.getByLabel('Chamadas por minuto').fill('0')
  await limit.getByRole('button', { name: 'Mudar' }).click()
  await limit.getByText('Um número inteiro de 1 a 10.000.000.').waitFor()
  await limit.getByLabel('Chamadas por minuto').fill('600')
  await limit.getByRole('button', { name: 'Mudar' }).click()
  await page.getByText('600 por minuto').waitFor()

  await limitCredential(page, assertClean)
  await changeRegistration(page, assertClean)

  const io_seller_id = page.url().split('/').at(-1)!
  const shop = w.as({ email: 'loja@example.com', secret, io_seller_id })
  const buyer = await shop.customers.create({ first_name: 'Segredo', email: 'buyer@example.com' })
  const order = { payment_type: 'pix', amount: 4509, reference_id: 'pedido-9' } as const
  const sale = await shop.transactions.create(buyer.id, order)
  await open('/operator/search')
  await page.getByLabel(/^Identificador, referência/).fill('pedido-9')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: sale.id })
  await row.getByText('pendente').waitFor()
  assert.equal(await page.getByText('Segredo').count(), 0)
  await row.getByRole('link', { name: 'Feira do Largo Ltda' }).click()
  await page.getByRole('heading', { level: 1, name: 'Feira do Largo Ltda' }).waitFor()
  await open('/operator/audit')
  await page.getByRole('button', { name: 'installation.searched' }).waitFor()
  await assertClean()
})

test('an operator verifies the books on screen, sees how far that is, cancels it, and reads a fault in words', async (t) => {
  const w = await world(t)
  const { totp, ...who } = await seedOperator(w.deps, 'Teste')
  const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
  await signIn({ ...who, code: codeAt(totp, w.deps.clock.wall()) })
  await page.getByText('Os livros ainda não foram conferidos').waitFor()
  await page.getByRole('link', { name: 'Ver a conferência dos livros' }).click()
  await page.getByText('Nenhum backup conhecido').waitFor()
  // Holds the last check.
  const holder = await w.db.connection()
  await holder.query('set idle_in_transaction_session_timeout = 0')
  await holder.query('begin; lock table counters in access exclusive mode')
  await page.getByRole('button', { name: 'Conferir agora' }).click()
  await page.getByText(`Verificação ${CHECKS.length} de ${CHECKS.length}`).waitFor()
  await page.getByText('um contador difere das linhas que conta').waitFor()
  // Another tab sees the same run.
  await open('/operator/health')
  await page.getByRole('button', { name: 'Cancelar a conferência' }).click()
  await page.getByText('cancelada').waitFor()
  await holder.query('rollback')
  await holder.end()
  await w.db.rows(sql`update counters set n = n + 1 where what = 'customer'`)
  await page.getByRole('button', { name: 'Conferir de novo' }).click()
  const fault = page.getByRole('alert').filter({ hasText: 'Diferenças encontradas' })
  await fault.getByText('um contador difere das linhas que conta: 1 diferença').waitFor()
  await fault.getByText('npm run backup -- FILE').waitFor()
  await w.db.rows(sql`update counters set n = n - 1 where what = 'customer'`)
  await page.getByRole('button', { name: 'Conferir tudo' }).click()
  await fault.waitFor({ state: 'detached' })
  await page.getByText(/^Última que leu tudo: /).waitFor()
  await page.getByRole('button', { name: 'Conferir de novo' }).click()
  await page
    .getByText('o que é novo ou mudou desde a última sem diferenças, e todas as somas')
    .waitFor()
  await assertClean()
})

test(
  'an operator sees until when certificates are valid, and what to do',
  { skip: !hasOpenssl },
  async (t) => {
    const folder = certificates(t, { days: '13' })
    const file = join(folder, 'banks.json')
    writeBanksFile(file, folder)
    const w = await world(t, { env: { BANKS_FILE: file } })
    const { totp, ...who } = await seedOperator(w.deps, 'Teste')
    const { page, open, signIn, assertClean } = await portalPage(await browserFor(t), w)
    await signIn({ ...who, code: codeAt(totp, w.deps.clock.wall()) })
    await page.getByText('Um certificado de pix/itau, payouts/itau vence em breve').waitFor()
    await open('/operator/health')
    const warning = page
      .getByRole('alert')
      .filter({ hasText: 'pix/itau, payouts/itau vence em breve' })
    await warning.getByText('Peça um novo ao banco hoje').waitFor()
    const row = page
      .getByRole('table', { name: 'Certificados' })
      .getByRole('row')
      .filter({ hasText: 'payouts/itau' })
    await row.getByText('nosso, para TLS mútuo').waitFor()
    await row.getByText('12 dias').waitFor()
    await assertClean()
  },
)
