// Which bank a platform of the sandbox is at: the sandbox bank itself, or a company with a connector,
// as the sandbox bank is seen. It exists in sandbox mode only.

import { Type } from 'typebox'
import { Exact, Nullable, TextIn } from '../fields.ts'
import { operation } from '../operation.ts'
import { DESCRIPTIONS } from '../texts/operations/sandbox/bank.ts'

const NAME_MAX = 40

const Bank = Exact({
  name: Type.String({
    text: { en: 'What `bank` is given.', pt: 'O que se informa em `bank`.' },
  }),
  title: Type.String({
    text: { en: 'The company as it writes itself.', pt: 'A empresa, como ela se escreve.' },
  }),
})

const SandboxBank = Exact({
  resource: Type.Literal('sandbox_bank'),
  bank: Type.String({
    text: {
      en: 'The bank at which new pix sales are made.',
      pt: 'O banco em que as novas vendas por pix são feitas.',
    },
  }),
  banks: Type.Array(Bank, {
    text: {
      en: 'Every bank that the platform can be put on; `sandbox` is the one to begin with.',
      pt: 'Todos os bancos em que a plataforma pode ser colocada; `sandbox` é o inicial.',
    },
  }),
  connection: Nullable(
    Type.Record(Type.String(), Type.String(), {
      text: {
        en:
          'The connection as `BANKS_FILE` has it: other programs reach the same bank by it, under ' +
          '`/emulate`. It has the secrets of payments. `null` at `sandbox`, and without the scope ' +
          '`payments`: `payments:read` is not enough.',
        pt:
          'A conexão como em `BANKS_FILE`: outros programas chegam por ela ao mesmo banco, em ' +
          '`/emulate`. Ela tem os segredos de pagamentos. `null` em `sandbox`, e sem o escopo ' +
          '`payments`: `payments:read` não basta.',
      },
    }),
  ),
})

const sandbox = {
  sandbox: true,
  delicate: 'none' as const,
  scopes: ['payments'] as const,
  path: '/v1/sandbox/bank' as const,
  reply: SandboxBank,
}

export const getSandboxBank = operation({
  ...sandbox,
  id: 'sandbox.bank',
  summary: {
    en: 'Get the bank that the platform is at in the sandbox, and those that there are',
    pt: 'Consultar em que banco a plataforma está no sandbox, e quais há',
  },
  description: DESCRIPTIONS['sandbox.bank'],
  method: 'GET',
  refusals: ['bank_not_configured', 'platform_only'],
})

export const setSandboxBank = operation({
  ...sandbox,
  // Idempotent by itself: repeating it changes nothing.
  idempotent: false,
  id: 'sandbox.setBank',
  summary: {
    en: 'Put the platform on a bank of the sandbox',
    pt: 'Colocar a plataforma em um banco do sandbox',
  },
  description: DESCRIPTIONS['sandbox.setBank'],
  method: 'PUT',
  body: Type.Object({ bank: TextIn(NAME_MAX, { minLength: 1, examples: ['sicoob'] }) }),
  refusals: ['bank_unavailable', 'bank_not_configured', 'platform_only'],
  example: { bank: 'sandbox' },
})
