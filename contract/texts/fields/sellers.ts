// The fields of sellers, their bank accounts, splits, receivables, statements, quotes and payouts.

import type { Texts } from '../../text.ts'
import type { Text } from '../../text.ts'

const NULL_FIELD: Text = {
  en: 'Always null; older clients read it.',
  pt: 'Sempre null, para clientes antigos.',
}
const SELLER_STATUS: Text = {
  en:
    '`pending`: under review; it can sell, and is paid out once it is active. `active`: approved. ' +
    '`denied`: refused in the review. `blocked`: by an operator. `deleted` is final.',
  pt:
    '`pending`: em análise; pode vender, e recebe repasses quando ficar ativo. `active`: aprovado. ' +
    '`denied`: negado na análise. `blocked`: bloqueado por um operador. `deleted` é final.',
}
const SELLER_TYPE: Text = {
  en: 'An individual (CPF) or a business (CNPJ).',
  pt: 'Pessoa física (CPF) ou jurídica (CNPJ).',
}
const ACCOUNT_TYPE: Text = { en: 'Checking or savings account.', pt: 'Conta corrente ou poupança.' }
const HOLDER: Text = {
  en: 'The name of the holder of the account.',
  pt: 'O nome do titular da conta.',
}
const NOT_CHECKED: Text = {
  en: 'Always `unchecked`: it is not checked.',
  pt: 'Sempre `unchecked`: não é verificado.',
}
const STORED_TEXT: Text = {
  en: 'A text of your own about the seller. It is only stored.',
  pt: 'Um texto seu sobre o vendedor. É apenas guardado.',
}

const SELLERS: Texts = {
  'Seller.status': SELLER_STATUS,
  'RegisteredSeller.status': SELLER_STATUS,
  'Seller.type': SELLER_TYPE,
  'RegisteredSeller.type': SELLER_TYPE,
  'SellersDeleteReply.type': SELLER_TYPE,
  email: { en: 'The e-mail address.', pt: 'O e-mail.' },
  phone_number: { en: 'The telephone number.', pt: 'O telefone.' },
  'Seller.description': STORED_TEXT,
  'RegisteredSeller.description': STORED_TEXT,
  'SellersCreateIndividualRequest.description': STORED_TEXT,
  'SellersCreateBusinessRequest.description': STORED_TEXT,
  'SellersUpdateIndividualRequest.description': STORED_TEXT,
  'SellersUpdateBusinessRequest.description': STORED_TEXT,
  first_name: { en: 'The first name.', pt: 'O nome.' },
  last_name: { en: 'The last name.', pt: 'O sobrenome.' },
  'Seller.last_name': {
    en: 'The last name; null for a business.',
    pt: 'O sobrenome; null em pessoa jurídica.',
  },
  'RegisteredSeller.last_name': {
    en: 'The last name; null for a business.',
    pt: 'O sobrenome; null em pessoa jurídica.',
  },
  'SellersCreateBusinessRequestBusiness.name': {
    en: 'The registered name of the company.',
    pt: 'A razão social da empresa.',
  },
  'SellersUpdateBusinessRequestBusiness.name': {
    en: 'The registered name of the company.',
    pt: 'A razão social da empresa.',
  },
  website: { en: 'The web site of the business.', pt: 'O site da empresa.' },
  address_line1: { en: 'The street of the seller.', pt: 'A rua do vendedor.' },
  address_line2: { en: 'The number in the street.', pt: 'O número na rua.' },
  address_line3: {
    en: 'The complement of the address; null without one.',
    pt: 'O complemento do endereço; null se não há.',
  },
  line1: { en: 'The street.', pt: 'A rua.' },
  line2: { en: 'The number in the street.', pt: 'O número na rua.' },
  line3: { en: 'The complement of the address.', pt: 'O complemento do endereço.' },
  neighborhood: { en: 'The neighborhood.', pt: 'O bairro.' },
  city: { en: 'The city.', pt: 'A cidade.' },
  state: { en: 'The state, by its two letters.', pt: 'O estado, pela sigla (UF).' },
  zip_code: { en: 'The postal code (CEP).', pt: 'O CEP.' },
  postal_code: { en: 'The postal code (CEP).', pt: 'O CEP.' },
  country_code: {
    en: 'The country, by its two letters of ISO 3166.',
    pt: 'O país, pelas duas letras da ISO 3166.',
  },
  'BankAccount.country_code': { en: 'Always `BR`.', pt: 'Sempre `BR`.' },
  'BankAccountsDeleteReply.country_code': { en: 'Always `BR`.', pt: 'Sempre `BR`.' },
  address: { en: 'The postal address.', pt: 'O endereço.' },
  business_address: { en: 'The address of the business.', pt: 'O endereço da empresa.' },
  business: { en: 'The business itself.', pt: 'A própria empresa.' },
  owner: {
    en: 'The legal representative of the business.',
    pt: 'O representante legal da empresa.',
  },
  owner_address: {
    en: 'The address of the legal representative.',
    pt: 'O endereço do representante legal.',
  },
  owner_email: {
    en: 'The e-mail address of the legal representative; only of a business.',
    pt: 'O e-mail do representante legal; só em pessoa jurídica.',
  },
  owner_tel: {
    en: 'The telephone number of the legal representative; only of a business.',
    pt: 'O telefone do representante legal; só em pessoa jurídica.',
  },
  owner_taxpayer_id: {
    en: 'The CPF of the legal representative; only of a business.',
    pt: 'O CPF do representante legal; só em pessoa jurídica.',
  },
  owner_birthdate: {
    en: 'The date of birth of the legal representative; only of a business.',
    pt: 'A data de nascimento do representante legal; só em pessoa jurídica.',
  },
  plan_type: {
    en: 'Always `standard`; older clients read it.',
    pt: 'Sempre `standard`; clientes antigos leem o campo.',
  },
  online_payments: {
    en: 'Always 1; older clients read it.',
    pt: 'Sempre 1; clientes antigos leem o campo.',
  },
  allow_register_seller: {
    en: 'Whether it may register sellers: 1 only for a platform.',
    pt: 'Se pode cadastrar vendedores: 1 só em plataforma.',
  },
  'Seller.enable_credit': {
    en: 'Whether the seller accepts cards: `S` or `N`.',
    pt: 'Se o vendedor aceita cartões: `S` ou `N`.',
  },
  'Seller.enable_boleto': {
    en: 'Whether the seller accepts boletos: `S` or `N`.',
    pt: 'Se o vendedor aceita boletos: `S` ou `N`.',
  },
  'Seller.enable_pix': {
    en: 'Whether the seller accepts pix: `S` or `N`.',
    pt: 'Se o vendedor aceita pix: `S` ou `N`.',
  },
  credit_max_installments: {
    en: 'The most installments of a card payment of the seller.',
    pt: 'O máximo de parcelas de um pagamento com cartão do vendedor.',
  },
  'Seller.url_notify': {
    en: 'The webhook URL of the seller; null: none.',
    pt: 'A URL de webhook do vendedor; null: nenhuma.',
  },
  'Seller.url_allow_from': {
    en: 'The site of the shop, only stored; null: none.',
    pt: 'O site da loja, apenas guardado; null: nenhum.',
  },
  'Seller.url_logo': {
    en: 'A picture for the payment page; null: none.',
    pt: 'Uma imagem para a página de pagamento; null: nenhuma.',
  },
  payout_policy: {
    en: 'When the seller is paid out by itself.',
    pt: 'Quando o vendedor recebe repasse automático.',
  },
  interval: {
    en: 'How often it is paid out, on banking days. `manual`: only by a call.',
    pt: 'De quanto em quanto tempo há repasse, em dias úteis. `manual`: só por chamada.',
  },
  'SellerPayoutPolicy.minimum_amount_cents': {
    en: 'A smaller balance waits for the next payout day.',
    pt: 'Um saldo menor espera o próximo dia de repasse.',
  },
  'SellerPayoutPolicy.anchor': {
    en: 'Weekly: 1 (Monday) to 5 (Friday). Monthly: the day, 1 to 28. Otherwise null.',
    pt: 'Semanal: de 1 (segunda) a 5 (sexta). Mensal: o dia, de 1 a 28. Senão, null.',
  },
  'SellersMcc.category': {
    en: 'The category of the code, in English.',
    pt: 'A categoria do código, em inglês.',
  },
  'SellersMcc.description': {
    en: 'What the code stands for, in English.',
    pt: 'O que o código designa, em inglês.',
  },
  'SellersMcc.category_pt': {
    en: 'The category of the code, in Portuguese.',
    pt: 'A categoria do código, em português.',
  },
  'SellersMcc.description_pt': {
    en: 'What the code stands for, in Portuguese.',
    pt: 'O que o código designa, em português.',
  },
  'SellersBalancesReplyItem.current_balance': {
    en: 'What can be paid out now: the available balance less the debt.',
    pt: 'O que pode ser repassado agora: o saldo disponível menos a dívida.',
  },
  'SellersBalancesReplyItem.account_balance': {
    en: 'The current balance and the receivables.',
    pt: 'O saldo atual mais os recebíveis.',
  },
}

const BANK_ACCOUNTS: Texts = {
  'BankAccount.holder_name': HOLDER,
  'BankAccountsDeleteReply.holder_name': HOLDER,
  'BankAccountsTokenizeRequest.holder_name': HOLDER,
  'ApprovalRequestBankAccount.holder_name': HOLDER,
  'ApprovalRequestBankAccount.taxpayer_id': {
    en: 'The CPF or CNPJ of the holder.',
    pt: 'O CPF ou CNPJ do titular.',
  },
  'ApprovalRequestBankAccount.bank_code': {
    en: 'The COMPE code of the bank; its ISPB if it has none.',
    pt: 'O código COMPE do banco; o ISPB, se não tem um.',
  },
  bank_name: { en: 'The name of the bank.', pt: 'O nome do banco.' },
  ispb: {
    en: 'The ISPB of the bank: eight digits or letters.',
    pt: 'O ISPB do banco: oito dígitos ou letras.',
  },
  routing_number: { en: 'The number of the branch.', pt: 'O número da agência.' },
  'BankAccount.type': ACCOUNT_TYPE,
  'BankAccountsDeleteReply.type': ACCOUNT_TYPE,
  'BankAccountsTokenizeRequest.type': ACCOUNT_TYPE,
  'ApprovalRequestBankAccount.type': ACCOUNT_TYPE,
  verification_checklist: {
    en: 'What was checked of the account: nothing yet.',
    pt: 'O que foi verificado da conta: nada ainda.',
  },
  'BankAccountVerificationChecklist.postal_code_check': NOT_CHECKED,
  'BankAccountVerificationChecklist.address_line1_check': NOT_CHECKED,
  'BankAccountVerificationChecklist.deposit_check': NOT_CHECKED,
  metadata: {
    en: 'Always empty; older clients read it.',
    pt: 'Sempre vazio; clientes antigos leem o campo.',
  },
  'BankAccount.description': NULL_FIELD,
  'BankAccountsDeleteReply.description': NULL_FIELD,
  'BankAccount.phone_number': NULL_FIELD,
  'BankAccountsDeleteReply.phone_number': NULL_FIELD,
  'BankAccount.address': NULL_FIELD,
  'BankAccountsDeleteReply.address': NULL_FIELD,
  'BankAccountsDeleteReply.deleted': {
    en: 'Always `true`: it was unlinked.',
    pt: 'Sempre `true`: foi desvinculada.',
  },
  'BankAccountsTokenizeReply.type': { en: 'Always `bank_account`.', pt: 'Sempre `bank_account`.' },
  used: {
    en: 'Whether the token was used. It can be used once.',
    pt: 'Se o token já foi usado. Só pode ser usado uma vez.',
  },
  'BankAccountsTokenizeReply.bank_account': {
    en: 'The account as it was sent, with its number masked.',
    pt: 'A conta como foi enviada, com o número mascarado.',
  },
}

export const SELLER_FIELDS: Texts = { ...SELLERS, ...BANK_ACCOUNTS }
