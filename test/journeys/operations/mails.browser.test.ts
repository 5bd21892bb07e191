// The sandbox's mailbox in a real browser.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person as registration } from '../../../server/app/seed/sellers.ts'
import { openBrowser } from '../../../tools/browser.ts'
import { world } from '../../world.ts'

test('the mailbox lists the mails, a mail is shown with its style, runs nothing and loads nothing', async (t) => {
  const w = await world(t)
  const [first, last] = [
    '<script>document["title"] = 1</script>',
    '<img src=x onerror="document[\'title\'] = 1">',
  ]
  await w.sdk.sellers.createIndividual({
    ...registration('Ana', 'Souza', 'ana@example.com'),
    first_name: first,
    last_name: last,
    send_welcome_email: true,
  })
  const browser = await openBrowser()
  t.after(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 360, height: 700 } })
  page.setDefaultTimeout(60_000)
  const [faults, requested]: [string[], string[]] = [[], []]
  page.on('request', (request) => requested.push(request.url()))
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(`${w.url}/sandbox/mail`)
  await page.getByRole('link', { name: /Boas-vindas/ }).click()
  await page.getByText(`Olá, ${first} ${last}.`).waitFor()
  assert.match(await page.title(), /^Boas-vindas a /)
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360)
  assert.equal(
    await page.evaluate("getComputedStyle(document.querySelector('main')).borderTopWidth"),
    '4px',
  )
  assert.deepEqual(faults, [])
  assert.deepEqual(
    requested.filter((url) => !url.startsWith(w.url) && !url.startsWith('data:')),
    [],
  )
})
