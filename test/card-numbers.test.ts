// R37: no card number and no security code is found anywhere but sealed. Numbers that nobody else has go through every
// route of the vault, right, refused, malformed and where they do not belong; then everything is searched: every row of
// every table, the log, the metrics, and every answer.

import assert from 'node:assert/strict'
import test from 'node:test'
import { dump } from './fingerprint.ts'
import { world, type Answer, type World } from './world.ts'

const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
/** So many digits in a row are nobody's but a card's; the first six and the last four may be kept. */
const WINDOW = 12

/** The number with its check digit. */
function withCheck(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, n) => {
    const doubled = n % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** Numbers and codes that are handed out once each, and remembered. */
function cardsOnce() {
  const numbers: string[] = []
  const codes: string[] = []
  const number = () => {
    const one = withCheck(`45${String(7_391_468_205_713 + numbers.length * 86_420_135).padStart(13, '0')}`)
    numbers.push(one)
    return one
  }
  const amex = () => {
    const code = String(9_071 + codes.length)
    const one = withCheck(`37${String(739_146_820_513 + codes.length * 4_201_357)}`)
    numbers.push(one)
    codes.push(code)
    return { card_number: one, security_code: code }
  }
  return { number, amex, numbers, codes }
}

const spaced = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

/** Every form in which a number could have been written down. */
const formsOf = (number: string): string[] => {
  const windows = Array.from({ length: number.length - WINDOW + 1 }, (_, n) => number.slice(n, n + WINDOW))
  const bytes = Buffer.from(number)
  return [
    ...windows,
    spaced(number),
    bytes.toString('hex'),
    bytes.toString('base64'),
    encodeURIComponent(spaced(number)),
  ]
}

function assertNowhere(text: string, given: { numbers: readonly string[]; codes: readonly string[] }, where: string) {
  for (const number of given.numbers)
    for (const form of formsOf(number)) {
      const at = text.indexOf(form)
      assert.ok(at < 0, `${where}: a number in ${text.slice(Math.max(0, at - 80), at + 80)}`)
    }
  // Four digits are found anywhere; as a value of its own a code is found nowhere.
  for (const code of given.codes)
    assert.ok(!new RegExp(`[(,"'=: ]${code}[),"'& }]`).test(text), `${where}: the code ${code}`)
}

/** Everything a card can be sent to and in, by one caller. */
async function sendEverywhere(w: World, { number, amex }: ReturnType<typeof cardsOnce>): Promise<Answer[]> {
  const token = await w.token()
  const said = { holder_name: 'MARIA SILVA', expiration_month: '12', expiration_year: '2035', security_code: '123' }
  const post = (path: string, body: unknown, headers = {}) => w.call('POST', path, { token, body, headers })
  const tokenize = (more: object, query = '') => post(`/v1/card/tokenize/token${query}`, { ...said, ...more })
  const customer = (await post('/v1/customer/new', { first_name: 'Maria' })).body.success.id as string
  const associate = (more: object) =>
    post('/v1/card/associate_token_with_customer', { id_customer: customer, token: UNKNOWN, ...more })
  const answers: Answer[] = []
  const keep = async (asked: Promise<Answer>) => {
    answers.push(await asked)
    return answers.at(-1)!
  }

  // Right ones: kept, kept twice, chosen, deleted, and left as a token.
  for (const card of [amex(), { card_number: spaced(number()) }, amex()]) {
    const made = await keep(tokenize(card))
    assert.equal(made.status, 201, made.text)
    const kept = await keep(associate({ token: made.body.id }))
    await keep(post(`/v1/card/set_default/${customer}`, { id_card: kept.body.id_card }))
    await keep(associate({ token: (await keep(tokenize(card))).body.id }))
  }
  const form = new URLSearchParams({ ...said, card_number: number() }).toString()
  await keep(post('/v1/card/tokenize/token', form, { 'content-type': 'application/x-www-form-urlencoded' }))
  const [listed] = (await keep(w.call('GET', `/v1/card/list/${customer}`, { token }))).body.items as { id: string }[]
  await keep(w.call('DELETE', `/v1/card/delete/${customer}/${listed!.id}`, { token }))

  // Refused ones.
  const bent = (text: string) => `${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`
  await keep(tokenize({ card_number: bent(number()) }))
  await keep(tokenize({ card_number: number(), expiration_year: '2019' }))
  await keep(tokenize({ ...amex(), security_code: '123' }))
  await keep(tokenize({ card_number: number(), expiration_month: '13' }))
  await keep(tokenize({ card_number: `${number()}x` }))
  await keep(tokenize({ card_number: Number(number()) }))
  await keep(tokenize({ card_number: [number()] }))

  // Where they do not belong.
  for (const field of Object.keys(said)) await keep(tokenize({ card_number: number(), [field]: number() }))
  for (const field of Object.keys(said))
    await keep(tokenize({ card_number: number(), [field]: `M ${spaced(number())}` }))
  await keep(tokenize({ card_number: number(), pan: number(), [number()]: 1 }))
  await keep(tokenize({ card_number: number() }, `?card_number=${number()}&pan=${number()}`))
  await keep(tokenize({ card_number: number() }, `?x=${number()}&x=${number()}`))
  const twice = number()
  await keep(tokenize({ card_number: number() }, `?${twice}=1&${twice}=2`))
  await keep(post('/v1/card/tokenize/token', `{"${twice}":1,"${twice}":2}`))
  await keep(post('/v1/card/tokenize/token', `{"a":{"${spaced(twice)}":1,"${spaced(twice)}":2}}`))
  await keep(associate({ token: number() }))
  await keep(associate({ id_customer: number() }))
  await keep(associate({ token: number().padStart(32, '0') }))
  await keep(post(`/v1/card/set_default/${number()}`, { id_card: number() }))
  await keep(post(`/v1/card/set_default/${customer}`, { id_card: number() }))
  await keep(w.call('GET', `/v1/card/list/${number()}?q=${number()}`, { token }))
  await keep(w.call('DELETE', `/v1/card/delete/${number()}/${number()}`, { token }))
  await keep(w.call('DELETE', `/v1/card/delete/${customer}/${number()}`, { token }))
  await keep(w.call('DELETE', `/v1/card/delete_all/${number()}`, { token }))
  await keep(w.call('GET', `/v1/card/${number()}`, { token }))
  await keep(w.call('GET', `/v1/card/list/${customer}`, { token: number() }))

  // Malformed.
  const right = JSON.stringify({ ...said, card_number: number() })
  await keep(post('/v1/card/tokenize/token', right.slice(0, -1)))
  await keep(post('/v1/card/tokenize/token', right.replace('{', `{"card_number":"${number()}",`)))
  await keep(post('/v1/card/tokenize/token', right, { 'content-type': 'text/xml' }))
  await keep(w.call('POST', '/v1/card/tokenize/token', { body: right }))
  await keep(w.call('DELETE', `/v1/card/delete_all/${customer}`, { token }))
  return answers
}

test('numbers and codes are found nowhere: not in a row, a log, a metric or an answer (R37)', async (t) => {
  const w = await world(t, { env: { TRUST_PROXY: 'true' } })
  const given = cardsOnce()
  const answers = await sendEverywhere(w, given)
  const statuses = new Set(answers.map(({ status }) => status))
  for (const status of [200, 201, 400, 401, 402, 404, 415, 422])
    assert.ok(statuses.has(status), `nothing was answered with ${status}`)
  assert.ok(!answers.some(({ status }) => status >= 500))

  for (const { status, text, headers } of answers)
    assertNowhere(`${text}\n${JSON.stringify([...headers])}`, given, `an answer ${status}`)
  const rows = await dump(w.db)
  assert.ok(rows.includes('card_tokens') && rows.includes('MARIA SILVA'), 'the dump holds what was kept')
  assertNowhere(rows, given, 'the database')
  assertNowhere(w.logged.join('\n'), given, 'the log')
  assert.deepEqual(w.logged, [])
  assertNowhere(await (await fetch(`${w.url}/metrics`)).text(), given, 'the metrics')
  t.diagnostic(`${answers.length} answers, ${given.numbers.length} numbers, ${rows.length} characters of rows`)
})

test('the search finds what it is to find', () => {
  const { number, amex, numbers, codes } = cardsOnce()
  const given = { numbers, codes }
  const one = number()
  const { security_code: code } = amex()
  for (const text of [one, `x${one.slice(2, 14)}x`, spaced(one), Buffer.from(one).toString('hex'), `"${code}"`])
    assert.throws(() => assertNowhere(text, given, 'here'), /here: /, text)
  assertNowhere(`${one.slice(0, 6)}******${one.slice(-4)}`, given, 'here')
})
