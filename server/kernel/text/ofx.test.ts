// OFX, read by a library that reads the statements of Brazilian banks.

import { Ofx } from 'ofx-data-extractor'
import assert from 'node:assert/strict'
import test from 'node:test'
import { cents } from '../money.ts'
import { ofxBytes, ofxEnd, ofxHead, ofxLine, type OfxStatement } from './ofx.ts'

const AT = new Date('2026-11-21T02:05:09Z')
const STATEMENT: OfxStatement = {
  kind: 'bank',
  account: '0193b0c2-7f00-7abc-8def-0123456789ab',
  institution: 'Padaria São João & Filhos Comércio de Alimentos Ltda',
  from: new Date('2026-11-01T03:00:00Z'),
  to: AT,
  now: AT,
}

const fileOf = (statement: OfxStatement, memo: string) =>
  ofxBytes(
    [
      ofxHead(statement),
      ofxLine({ id: 'a-1', at: AT, amount: cents(1_234_05), memo }),
      ofxLine({ id: 'a-2', at: AT, amount: cents(-5), memo: 'Tarifa' }),
      ofxEnd(statement, cents(1_234_00), AT),
    ].join(''),
  )

const decoded = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes)

test('a statement of an account is read by others: lines, amounts, times and the balance', () => {
  const text = decoded(fileOf(STATEMENT, 'Devolução'))
  assert.match(
    text,
    /<BANKMSGSRSV1>[^]*<CURDEF>BRL<[^]*<ACCTID>0193b0c27f007abc8def01<[^]*<ACCTTYPE>CHECKING</,
  )
  assert.match(
    text,
    /<LEDGERBAL>\r\n<BALAMT>1234.00<\/BALAMT>\r\n<DTASOF>20261120230509\[-3:BRT\]</,
  )
  const [first, second] = new Ofx(text).getBankTransferList()
  assert.deepEqual([first?.TRNTYPE, first?.TRNAMT, first?.FITID, first?.MEMO], [
    'CREDIT',
    '1234.05',
    'a-1',
    'Devolução',
  ] as unknown[])
  assert.deepEqual([second?.TRNTYPE, second?.TRNAMT, second?.FITID], [
    'DEBIT',
    '-0.05',
    'a-2',
  ] as unknown[])
  const { isValid, errors, warnings, stats } = new Ofx(text).validate()
  assert.deepEqual([isValid, errors, warnings, stats.duplicatedFitIds], [true, [], [], 0])
  assert.match(
    text,
    /<DTPOSTED>20261120230509\[-3:BRT\]</,
    'in São Paulo it is still the day before',
  )
  assert.match(
    text,
    /^OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\n/,
  )
  assert.match(
    text,
    /<ORG>Padaria São João &amp; Filhos Comérc<\/ORG>/,
    'OFX has room for 32 characters',
  )
})

test('a statement of cards is one of a credit card', () => {
  const text = decoded(fileOf({ ...STATEMENT, kind: 'card' }, 'Compra'))
  assert.equal(new Ofx(text).getCreditCardTransferList().length, 2)
  assert.match(
    text,
    /<CREDITCARDMSGSRSV1>[^]*<CCACCTFROM>\r\n<ACCTID>0193b0c27f007abc8def01<[^]*<BALAMT>1234.00</,
  )
})

test('texts of others are one line in Windows-1252, and never markup', () => {
  const rows: [text: string, memo: string][] = [
    ['Loja "Boa" & Cia', 'Loja "Boa" &amp; Cia'],
    ['</MEMO><TRNAMT>9', '&lt;/MEMO&gt;&lt;TRNAMT&gt;9'],
    ['＜b＞', '?b?'],
    ['a\r\n\u0000b', 'a b'],
    ['Ação – “x” €', 'Ação – “x” €'],
    ['Łódź ĝ 你 😀', '?ódz g ? ?'],
    ['e\u0301', 'é'],
    ['x'.repeat(300), 'x'.repeat(255)],
  ]
  for (const [text, memo] of rows) {
    const file = decoded(fileOf(STATEMENT, text))
    assert.equal(/<MEMO>(.*)<\/MEMO>/.exec(file)?.[1], memo, JSON.stringify(text))
  }
})
