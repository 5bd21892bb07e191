// The fields of payment links, static QR codes, received pix, disputes and analytics.

import type { Texts } from '../../text.ts'

export const LINKS_AND_DISPUTES: Texts = {
  'StaticQrCode.qr_code': { en: 'The code itself.', pt: 'O próprio código.' },
  'StaticQrCodesUpdateRequest.status': {
    en: '`inactive` closes the page of the code; `active` opens it again.',
    pt: '`inactive` fecha a página do código; `active` a reabre.',
  },
  'receivedPix.list.end_to_end_id': {
    en: 'Only the pix with this identifier at the SPI.',
    pt: 'Só o pix com este identificador no SPI.',
  },
  'ReceivedPix.txid': {
    en: 'What the pix named: the txid of a static QR code, or null.',
    pt: 'O que o pix citou: o txid de um QR code estático, ou null.',
  },
  'ReceivedPix.amount': { en: 'In reais, as text.', pt: 'Em reais, como texto.' },
  'ReceivedPix.amount_cents': { en: 'In whole centavos.', pt: 'Em centavos inteiros.' },
  'PaymentLink.description': {
    en: 'The text that the buyer reads on the page.',
    pt: 'O texto que o comprador lê na página.',
  },
  'PaymentLinksCreateRequest.description': {
    en: 'The text that the buyer reads on the page.',
    pt: 'O texto que o comprador lê na página.',
  },
  'PaymentLinksUpdateRequest.description': {
    en: 'The text that the buyer reads on the page.',
    pt: 'O texto que o comprador lê na página.',
  },
  'PaymentLink.payment_types': {
    en: 'The payment methods that the page offers.',
    pt: 'As formas de pagamento que a página oferece.',
  },
  'PaymentLink.installments_max': {
    en: 'The most installments in which a card can pay it.',
    pt: 'O máximo de parcelas em que um cartão pode pagar.',
  },
  'PaymentLink.usage': {
    en: '`once`: exactly one sale can be paid. `many`: each payment is a sale.',
    pt: '`once`: só uma venda pode ser paga. `many`: cada pagamento é uma venda.',
  },
  'PaymentLink.return_url': {
    en: 'The address to which the page sends the buyer afterwards; null: no button.',
    pt: 'O endereço a que a página leva o comprador depois; null: sem botão.',
  },
  'PaymentLink.expires_at': {
    en: 'Until when the link can be paid; null: without end.',
    pt: 'Até quando o link pode ser pago; null: sem prazo.',
  },
  'PaymentLinksCreateRequest.expires_at': {
    en: 'Until when the link can be paid; without it, it does not expire. A time without an offset is São Paulo’s.',
    pt: 'Até quando o link pode ser pago; sem o campo, não expira. Uma hora sem fuso é de São Paulo.',
  },
  'PaymentLinksUpdateRequest.expires_at': {
    en: 'Until when the link can be paid; null: without end. A time without an offset is São Paulo’s.',
    pt: 'Até quando o link pode ser pago; null: sem prazo. Uma hora sem fuso é de São Paulo.',
  },
  'PaymentLink.paid_at': {
    en: 'When the one sale of the link was paid; null before, and for a link for many sales.',
    pt: 'Quando a única venda do link foi paga; null antes disso, e em link para várias vendas.',
  },
  'Dispute.status': {
    en:
      '`open`: the bank has not decided, and the amount is held. Final: `won`, the amount is ' +
      'available again; `lost`, the amount, or a part of it, went back to the buyer.',
    pt:
      '`open`: o banco ainda não decidiu, e o valor está retido. Finais: `won`, o valor está ' +
      'disponível de novo; `lost`, o valor, ou uma parte, voltou ao comprador.',
  },
  'Dispute.amount_cents': { en: 'The disputed amount.', pt: 'O valor contestado.' },
  'Dispute.reason': {
    en: 'Why the buyer, or its bank, disputes the payment.',
    pt: 'Por que o comprador, ou o banco dele, contesta o pagamento.',
  },
  'Dispute.evidence_due_at': {
    en: 'Until when evidence can be submitted.',
    pt: 'Até quando provas podem ser enviadas.',
  },
  'Dispute.ended_at': {
    en: 'When it was won or lost; null while it is open.',
    pt: 'Quando foi ganha ou perdida; null enquanto está aberta.',
  },
  'Dispute.created_at': {
    en: 'When this server recorded it.',
    pt: 'Quando este servidor a registrou.',
  },
  'DisputeEvidence.files': {
    en: 'The files of this piece of evidence.',
    pt: 'Os arquivos desta prova.',
  },
  'DisputeEvidence.created_at': { en: 'When it was submitted.', pt: 'Quando foi enviada.' },
  'DisputeEvidenceFile.bytes': {
    en: 'The size of the file, in bytes.',
    pt: 'O tamanho do arquivo, em bytes.',
  },
  'DisputeEvidenceFile.name': { en: 'The name of the file.', pt: 'O nome do arquivo.' },
  'DisputeEvidenceFile.type': {
    en: 'The media type of the file.',
    pt: 'O tipo de mídia do arquivo.',
  },
  'DisputesSubmitEvidenceRequestFile.name': {
    en: 'The name of the file.',
    pt: 'O nome do arquivo.',
  },
  'DisputesSubmitEvidenceRequestFile.type': {
    en: 'The media type of the file.',
    pt: 'O tipo de mídia do arquivo.',
  },
  'DisputesSubmitEvidenceRequest.text': {
    en: 'What the bank is told in defense of the payment, such as how and when it was delivered.',
    pt: 'O que se diz ao banco em defesa do pagamento, como a forma e a data da entrega.',
  },
  'AnalyticsTransactionsReply.total': {
    en: 'The sums over all days.',
    pt: 'As somas de todos os dias.',
  },
  'AnalyticsTransactionsReply.by_day': { en: 'The sums by day.', pt: 'As somas por dia.' },
  'AnalyticsTransactionsReply.by_payment_type': {
    en: 'The sums by payment method.',
    pt: 'As somas por forma de pagamento.',
  },
  'AnalyticsTransactionsReply.by_status': {
    en: 'The sums by the present status of the transactions.',
    pt: 'As somas pelo status atual das transações.',
  },
}
