// A real browser on the portal of a real server, for tests: the build of the present sources,
// people of every role, and what every page is held to: no report of the content security policy,
// no error, no script that was typed into a field.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { TestContext } from 'node:test'
import { openBrowser } from '../../tools/browser.ts'
import type { Credentials } from '../../test/portal.ts'
import type { World } from '../../test/world.ts'
import { buildPortal } from '../build.ts'

export const PHONE = { viewport: { width: 360, height: 740 } } as const
export const DESKTOP = { viewport: { width: 1280, height: 860 } } as const
/** Both cores may be busy with other tests. */
const TIMEOUT_MS = 60_000

/** What a page reports, added to in the browser. */
const WATCH = `
  window.reports = []
  document.addEventListener('securitypolicyviolation', (event) =>
    window.reports.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))
`

export type PortalPage = {
  readonly page: Page
  /** Opens a screen, by its path below /portal. */
  open(path: string): Promise<void>
  /** Signs in by the form, in Portuguese. */
  signIn(who: Credentials): Promise<void>
  /** Fails for any report of the policy, error of the page, or unexpected line of the console. */
  assertClean(): Promise<void>
  /** What axe finds. */
  violations(): Promise<string[]>
}

/** The file that the table in view is exported as. */
export async function exported(
  page: Page,
  format: string | RegExp,
): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: format }).click()
  const file = await saving
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

/** One browser for a test, closed after it. */
export async function browserFor(t: TestContext): Promise<Browser> {
  await buildPortal()
  const browser = await openBrowser()
  t.after(() => browser.close())
  return browser
}

export async function portalPage(
  browser: Browser,
  w: World,
  options: BrowserContextOptions = {},
): Promise<PortalPage> {
  const context = await browser.newContext({ ...DESKTOP, locale: 'pt-BR', ...options })
  await context.addInitScript(WATCH)
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  // A refused call is shown by the page, and logged by the browser.
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of (4\d\d|503)/.test(line.text()))
      faults.push(line.text())
  })
  return {
    page,
    open: async (path) => {
      await page.goto(`${w.url}/portal${path}`)
    },
    signIn: async ({ email, password, code }) => {
      await page.goto(`${w.url}/portal`)
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Senha', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      if (code !== undefined) {
        await page.getByLabel('Código de verificação').fill(code)
        await page.keyboard.press('Enter')
      }
      await page.getByRole('button', { name: 'Sua conta' }).waitFor()
    },
    assertClean: async () => {
      assert.deepEqual(await page.evaluate('window.reports'), [])
      assert.deepEqual(faults, [])
    },
    violations: async () => {
      // Colours are measured as they will be.
      await page.evaluate(
        'Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))',
      )
      // By the debugger: a page under the policy runs no script that it did not load.
      await page.evaluate(axe.source)
      const { violations } = (await page.evaluate(
        'axe.run({ resultTypes: ["violations"] })',
      )) as axe.AxeResults
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      )
    },
  }
}

/** The screen in another size, once its parts are where they belong. */
export async function resize(
  page: Page,
  { viewport }: { viewport: { width: number; height: number } },
) {
  await page.setViewportSize(viewport)
  await page.evaluate(
    'Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))',
  )
}
