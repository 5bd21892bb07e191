// Archives of banks: read whole, and refused where they are cut, bent or none.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { zipOf } from '../../../sandbox/emulators/boletos/archive.ts'
import { filesInZip } from './zip.ts'

const TEXT = JSON.stringify([{ numeroTitulo: 24, seuNumero: 'Ação' }])

test('the files of an archive are read', () => {
  const files = filesInZip(zipOf('LIQUI_0.json', TEXT))
  assert.deepEqual(
    files?.map((one) => one.toString('utf8')),
    [TEXT],
  )
  const withComment = Buffer.concat([zipOf('a.json', TEXT), Buffer.from('comment')])
  assert.equal(filesInZip(withComment)?.length, 1)
})

test('what is no archive, or not whole, is none', () => {
  const whole = zipOf('a.json', TEXT)
  const bent = (at: number): Buffer => {
    const copy = Buffer.from(whole)
    copy[at] = (copy[at] ?? 0) ^ 0xff
    return copy
  }
  const table = whole.readUInt32LE(whole.length - 6)
  const rows = [
    Buffer.from('<html></html>'),
    Buffer.alloc(0),
    whole.subarray(0, whole.length - 1),
    whole.subarray(20),
    // The mark of an entry, how it is packed, where it stands, the packed bytes.
    bent(table),
    bent(table + 10),
    bent(table + 42),
    bent(38),
  ]
  for (const [n, bytes] of rows.entries()) assert.equal(filesInZip(bytes), undefined, String(n))
})
