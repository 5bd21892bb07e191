// What each call of contract/corporate/receipts.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'corporate.receipts.create': {
    en:
      'Stores the body as a receipt of `purchase_id`, or of no purchase yet. Its type is read ' +
      'from its content, whatever the upload declares; a file of another kind, or cut off, ' +
      'gets 422. `access_key`, 44 characters or the text of the QR code of an NF-e or NFC-e, ' +
      'is checked offline; no tax authority is asked. A purchase has at most ten receipts; a ' +
      'cardholder, and the company itself, at most 500 that belong to none (409 ' +
      '`too_many_receipts`). It is matched to nothing by itself. The same `Idempotency-Key` ' +
      'returns the same receipt. Event: `corporate.receipt.created`.',
    pt:
      'Guarda o corpo como recibo de `purchase_id`, ou ainda de nenhuma compra. O tipo é lido ' +
      'do conteúdo, não do que o envio declara; um arquivo de outro tipo, ou cortado, recebe ' +
      '422. `access_key`, com os 44 caracteres ou o texto do QR code de uma NF-e ou NFC-e, é ' +
      'conferida sem conexão; nenhuma Sefaz é consultada. Uma compra tem no máximo dez ' +
      'recibos; um portador, e a própria empresa, no máximo 500 sem compra (409 ' +
      '`too_many_receipts`). Nada é ligado sozinho. A mesma `Idempotency-Key` devolve o mesmo ' +
      'recibo. Evento: `corporate.receipt.created`.',
  },
  'corporate.receipts.list': {
    en:
      'Lists receipts, the newest first. Filter by `purchase_id`, `holder_id`, `access_key`, ' +
      '`matched` and time of upload. Purchases that lack a receipt are at `GET ' +
      '…/purchases?has_receipt=false`.',
    pt:
      'Lista recibos, os mais novos primeiro. Filtre por `purchase_id`, `holder_id`, ' +
      '`access_key`, `matched` e data do envio. As compras sem recibo estão em `GET ' +
      '…/purchases?has_receipt=false`.',
  },
  'corporate.receipts.get': {
    en:
      'Shows a receipt with its purchase, type, size and the facts of its access key. ' +
      '`same_key_count` above 0 says that another receipt of the company has the same invoice. ' +
      'The file itself is at `…/content`.',
    pt:
      'Mostra um recibo com a compra, o tipo, o tamanho e os dados da chave de acesso. ' +
      '`same_key_count` acima de 0 diz que outro recibo da empresa tem a mesma nota. O arquivo ' +
      'está em `…/content`.',
  },
  'corporate.receipts.content': {
    en:
      'Gives the bytes of the file as they were uploaded. They come as a download ' +
      '(`attachment`), never as a page of this server.',
    pt:
      'Devolve os bytes do arquivo como foram enviados. Eles vêm como download (`attachment`), ' +
      'nunca como página deste servidor.',
  },
  'corporate.receipts.update': {
    en:
      'Matches a receipt to a purchase, takes it from one (`purchase_id: null`), or sets ' +
      '`access_key` and `amount`; `null` clears them. The file never changes: upload another. ' +
      'A purchase has at most ten receipts (409 `too_many_receipts`). Event: ' +
      '`corporate.receipt.updated`, unless nothing changes.',
    pt:
      'Liga um recibo a uma compra, tira-o dela (`purchase_id: null`), ou define `access_key` ' +
      'e `amount`; `null` os apaga. O arquivo nunca muda: envie outro. Uma compra tem no ' +
      'máximo dez recibos (409 `too_many_receipts`). Evento: `corporate.receipt.updated`, a ' +
      'não ser que nada mude.',
  },
  'corporate.receipts.suggestions': {
    en:
      'Gives at most ten purchases, the likeliest first, with the reasons: the same total, a ' +
      'shop whose receipts were matched before, the same day or month, or the 40 days before ' +
      'the upload. It only suggests: match with `PATCH …/receipts/:id`.',
    pt:
      'Devolve no máximo dez compras, da mais provável à menos, com os motivos: mesmo total, ' +
      'loja cujos recibos já foram ligados antes, mesmo dia ou mês, ou os 40 dias antes do ' +
      'envio. Só sugere: ligue com `PATCH …/receipts/:id`.',
  },
  'corporate.receipts.remove': {
    en:
      'Deletes the receipt and its file at once; its purchase stays. Backups still have the ' +
      'file. To take a receipt from a purchase and keep it, send `purchase_id: null` instead. ' +
      'Event: `corporate.receipt.removed`.',
    pt:
      'Apaga o recibo e o arquivo na hora; a compra fica. As cópias de segurança ainda têm o ' +
      'arquivo. Para tirar um recibo de uma compra e mantê-lo, envie `purchase_id: null`. ' +
      'Evento: `corporate.receipt.removed`.',
  },
} as const satisfies Texts
