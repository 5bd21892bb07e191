// An approval in full, as the calls reply it.

import { Type } from 'typebox'
import { Exact, Nullable, SellerIdOut } from '../fields.ts'
import { approval } from './approvals-fields.ts'

const ShownAccount = Exact(
  {
    io_seller_id: SellerIdOut(),
    seller_name: Type.String(),
    holder_name: Type.String(),
    taxpayer_id: Type.String(),
    bank_code: Nullable(Type.String()),
    bank_name: Type.String(),
    routing_number: Nullable(Type.String()),
    account_number: Type.String({ text: { en: 'Masked.', pt: 'Mascarado.' } }),
    type: Type.Enum(['checking', 'savings', 'pix'] as const),
  },
  {
    text: {
      en:
        'The bank account that is linked, unlinked or paid out to, as it was when this was ' +
        'asked for; null where it is about none.',
      pt:
        'A conta bancária que é vinculada, desvinculada ou recebe o repasse, como era no ' +
        'momento do pedido; null se não se trata de nenhuma.',
    },
  },
)
export const ApprovalInFull = Exact({
  ...approval,
  can_decide: Type.Boolean({
    text: {
      en: 'Whether you may approve or reject it now. A credential never may.',
      pt: 'Se você pode aprovar ou recusar agora. Uma credencial nunca pode.',
    },
  }),
  request: Nullable(
    Exact({
      params: Type.Unknown({ text: { en: 'The ids of the path.', pt: 'Os ids do caminho.' } }),
      body: Type.Unknown({
        text: {
          en: 'The body as it will be carried out, without secrets.',
          pt: 'O corpo como será executado, sem segredos.',
        },
      }),
      bank_account: Nullable(ShownAccount),
      reason: Nullable(
        Type.String({
          text: {
            en: 'Why it is asked for: the header `Vintem-Reason` of the call.',
            pt: 'Por que se pede: o cabeçalho `Vintem-Reason` da chamada.',
          },
        }),
      ),
    }),
  ),
  result: Nullable(
    Exact({
      status: Type.Integer({
        text: {
          en: 'HTTP status of the reply when it was carried out.',
          pt: 'Status HTTP da resposta na execução.',
        },
      }),
      code: Nullable(
        Type.String({
          text: {
            en: 'The error code, if it was refused.',
            pt: 'O código do erro, se foi recusado.',
          },
        }),
      ),
      message: Nullable(Type.String()),
      body: Type.Unknown({
        text: {
          en:
            'The reply, without secrets. A secret is shown to who asked: by `POST …/result`, or by ' +
            'the call again with its `Idempotency-Key`.',
          pt:
            'A resposta, sem segredos. Um segredo é mostrado a quem pediu: por `POST …/result`, ou ' +
            'pela mesma chamada de novo com a sua `Idempotency-Key`.',
        },
      }),
    }),
  ),
})
