// Every button of a screen, pressed: what it asks of the server is noted, and what would write is
// refused before the server gets it, so that a screen is the same for the next button.

import type { Page, Request } from 'playwright-core'
import { DRAWN, navigate } from '../../tools/browser.ts'

const API = '/portal/api/'
/** Of one screen, with its dialogs and menus. */
const PRESSES_MAX = 80
/** The heading where a person has no such screen. */
export const ABSENT = 'Esta página não existe'
const REFUSAL = { status: 422, code: 'not_written', message: 'Nada foi gravado.' }

/** What a screen asked for: `status` where the server answered, none for what would write. */
export type AskedCall = {
  readonly method: string
  readonly path: string
  readonly status?: number
}

/** Buttons and items of menus that can be pressed now: in a dialog or a menu while one is open. */
const BUTTONS = `(() => {
  document.querySelectorAll('[data-place]').forEach((one) => delete one.dataset.place)
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true })
  const open = [...document.querySelectorAll('[role=menu], [role=dialog]')].filter(isSeen).at(-1)
  const within = open ?? document.querySelector('main')
  const title = open?.querySelector('h2')?.textContent ?? ''
  return [...within.querySelectorAll('button, [role=menuitem]')]
    .filter((one) => isSeen(one) && !one.disabled && one.type !== 'reset')
    .map((one, place) => {
      one.dataset.place = String(place)
      const name = one.getAttribute('aria-label') ?? one.textContent ?? ''
      return { place, name: title + '/' + name.replace(/\\d+/g, '0') }
    })
})()`
const OPEN = '[role=menu]:visible, [role=dialog]:visible'
const CLOSES = /\/(Cancelar|Fechar|Voltar)$/

/** Fills the fields of an open dialog that are empty, so that its button asks for something. */
async function fillIn(page: Page): Promise<void> {
  const fields = page.locator(`[role=dialog]:visible`).locator('input, textarea')
  for (const field of await fields.all()) {
    const isEmpty = (await field.isEditable()) && (await field.inputValue()) === ''
    const type = (await field.getAttribute('type')) ?? 'text'
    if (isEmpty && ['text', 'password', 'email', 'search'].includes(type))
      await field.fill(type === 'email' ? 'a@example.com' : '100')
  }
}

async function pressNext(page: Page, pressed: Set<string>): Promise<boolean> {
  const found = (await page.evaluate(BUTTONS)) as { place: number; name: string }[]
  const next = found.find(({ name }) => !pressed.has(name) && !CLOSES.test(name))
  if (!next) return false
  pressed.add(next.name)
  await fillIn(page)
  await page.evaluate(`document.querySelector('[data-place="${next.place}"]')?.click()`)
  await page.evaluate(DRAWN)
  return true
}

/**
 * Presses every button of these screens, each name once a screen, and gives what the screens and
 * their buttons asked for.
 */
export async function pressAll(page: Page, paths: readonly string[]): Promise<AskedCall[]> {
  const asked: AskedCall[] = []
  const pathOf = (request: Request) => new URL(request.url()).pathname
  page.on('response', (response) => {
    const [method, path] = [response.request().method(), pathOf(response.request())]
    if (method === 'GET' && path.startsWith(API))
      asked.push({ method, path, status: response.status() })
  })
  await page.route(`**${API}**`, (route, request) => {
    if (request.method() === 'GET') return route.continue()
    asked.push({ method: request.method(), path: pathOf(request) })
    return route.fulfill({ status: REFUSAL.status, json: REFUSAL })
  })
  for (const path of paths) {
    if ((await navigate(page, path)) === ABSENT) continue
    const pressed = new Set<string>()
    for (let n = 0; n < PRESSES_MAX; n++) {
      if (new URL(page.url()).pathname !== `/portal${path.split('?')[0]!.replace(/\/$/, '')}`)
        await navigate(page, path)
      if (await pressNext(page, pressed)) continue
      if ((await page.locator(OPEN).count()) === 0) break
      await page.keyboard.press('Escape')
    }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return asked
}
