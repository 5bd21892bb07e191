// Public client libraries for the payouts of companies, unmodified, against the emulators: what they
// send is understood, and what they are answered they can read. It runs where they are installed
// (installed.ts). What was called is what the declarations list.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertDeclared } from './calls.ts'
import { skipOf } from './installed.ts'
import { openClientStage } from './stage.ts'
import { TRIED_PAYOUTS } from './tried.ts'

for (const { connector, client, driver, at } of TRIED_PAYOUTS)
  test(`payouts at ${connector}: ${client}`, { skip: skipOf(at, 'python3') }, async (t) => {
    const stage = await openClientStage(t, connector)
    const { pay, read, balance, statement } = await stage.run(driver)
    const { made, refused } = stage.calls()
    assert.deepEqual(refused, [])
    assert.equal(pay.tipoRetorno, 'PROCESSADO')
    const { codigoSolicitacao, valor, status } = read.transacaoPix
    assert.deepEqual([codigoSolicitacao, valor, status], [pay.codigoSolicitacao, 58.8, 'APROVADO'])
    assert.equal(balance.disponivel, 1_000_000.5)
    assert.deepEqual(statement, [])
    assertDeclared(connector, client, made, 'payouts')
  })
