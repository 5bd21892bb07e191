// Passwords by pattern: those that a guesser finds soon, and those that people should be able to
// choose.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { isPatterned } from './password-patterns.ts'

const KNOWN = ['Maria Clara Tavares', 'Padaria do Bairro Ltda', 'mclara@padariadobairro.example']

test('words, runs, years, repetitions and what is known of the person are no password', () => {
  for (const password of [
    'senha12345678',
    'Senha@123456',
    'S3nh4f0rt3!!!',
    'minhasenha123',
    'MinhaSenha2026!',
    'Vintem@2026!!',
    'vintem-vintem',
    'V1nt3m123456',
    'mariasilva2026',
    'Tavares@2026!',
    'mariaclara123',
    'padaria123456',
    'PadariaDoBairro1',
    'padaria-do-bairro',
    'qwertyuiop12',
    'qwerty123456!',
    'asdfghjklç12',
    '1q2w3e4r5t6y',
    '!1qaz2wsx3edc',
    'poiuytrewq09',
    'abcdefghijkl',
    'abc123abc123',
    'xpto-xpto-xpto',
    'flamengo1981!',
    'Brasil2026copa',
    'admin@admin123',
    'Mudar@123456',
    'trocarsenha1',
    '987654321000',
    '20262026!!!!',
    'Janeiro/2026!',
    'Password2026!',
  ])
    assert.ok(isPatterned(password, KNOWN), password)
})

test('what has enough of its own may be chosen', () => {
  for (const password of [
    'cavalo correto bateria',
    'my password is a dragon',
    'Xq7-vm2-Lr9-aa',
    '2026-11-21 12:00',
    'tralha bule cinza norte',
    'Rcu8xHM2d0HBPr1Pj3jW',
    'o gato subiu no telhado',
    'purple monkey dishwasher banana',
    'Зимой было холодно 4',
  ])
    assert.equal(isPatterned(password, KNOWN), false, password)
})

test('random passwords pass, the shortest of twelve characters too', () => {
  for (let n = 0; n < 3_000; n++) {
    const password = createHash('sha256').update(String(n)).digest('base64url').slice(0, 12)
    assert.equal(isPatterned(password, KNOWN), false, password)
  }
})

test('what is known of another person does not matter', () => {
  assert.equal(isPatterned('tavares.quintela', []), false)
  assert.equal(isPatterned('tavares.quintela', ['Rui Tavares', 'Quintela SA']), true)
})

test('the longest password that is read costs about as much as its length', () => {
  const timeOf = (text: string): number => {
    const from = process.cpuUsage()
    for (let n = 0; n < 20; n++) isPatterned(text, KNOWN)
    const { user, system } = process.cpuUsage(from)
    return user + system
  }
  for (const piece of ['a', '4@', '1!', 'p4ssw0rd', '$@0013', 'qwerty']) {
    timeOf(piece.repeat(200).slice(0, 100))
    const [short, long] = [
      timeOf(piece.repeat(200).slice(0, 100)),
      timeOf(piece.repeat(200).slice(0, 200)),
    ]
    assert.ok(long < 6 * short + 20_000, `${piece}: ${short} µs and ${long} µs`)
  }
})
