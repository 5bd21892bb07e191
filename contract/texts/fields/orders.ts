// The fields of payment methods in requests.

import type { Texts } from '../../text.ts'

export const ORDER: Texts = {
  'NewTransaction.products': {
    en: 'The products of the order. They are only stored.',
    pt: 'Os produtos do pedido. São apenas guardados.',
  },
  'NewTransactionProduct.name': { en: 'The name of the product.', pt: 'O nome do produto.' },
  'NewTransactionProduct.code': { en: 'Your code of the product.', pt: 'O seu código do produto.' },
  'NewTransactionProduct.amount': { en: 'The price of the product.', pt: 'O preço do produto.' },
  'NewTransactionProduct.quantity': {
    en: 'How many of it were bought.',
    pt: 'Quantas unidades foram compradas.',
  },
  'NewTransaction.antifraud_sessid': {
    en: "The session of the buyer at the acquirer's antifraud; passed on unchanged.",
    pt: 'A sessão do comprador no antifraude da adquirente; repassada sem mudança.',
  },
  'NewTransaction.shipping': {
    en: "Where the order is sent; passed on unchanged to the acquirer's antifraud.",
    pt: 'Para onde o pedido é enviado; repassado sem mudança ao antifraude da adquirente.',
  },
  'NewTransactionShipping.taxpayer_id': {
    en: 'The CPF or CNPJ of the recipient.',
    pt: 'O CPF ou CNPJ do destinatário.',
  },
  'NewTransactionShipping.firstname': {
    en: 'The first name of the recipient.',
    pt: 'O nome do destinatário.',
  },
  'NewTransactionShipping.lastname': {
    en: 'The last name of the recipient.',
    pt: 'O sobrenome do destinatário.',
  },
  'NewTransactionShipping.address_1': {
    en: 'The street of the shipping address.',
    pt: 'A rua do endereço de entrega.',
  },
  'NewTransactionShipping.address_2': { en: 'The number in the street.', pt: 'O número na rua.' },
  'NewTransactionShipping.address_3': {
    en: 'The complement of the address.',
    pt: 'O complemento do endereço.',
  },
  'NewTransactionShipping.country_code': {
    en: 'The country of the shipping address; Brazil when absent.',
    pt: 'O país do endereço de entrega; Brasil, se ausente.',
  },
  'NewTransactionShipping.client_type': {
    en: 'Whether the recipient is an individual (`pf`) or a business (`pj`).',
    pt: 'Se o destinatário é pessoa física (`pf`) ou jurídica (`pj`).',
  },
  'NewTransactionShipping.phone_number': {
    en: 'The telephone number of the recipient.',
    pt: 'O telefone do destinatário.',
  },
}
