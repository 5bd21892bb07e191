// The fields of sellers, their bank accounts, splits, receivables, statements, quotes and payouts.

import type { Text, Texts } from '../text.ts'

const NULL_FIELD: Text = [
  'Always null; older clients read it.',
  'Sempre null; clientes antigos leem o campo.',
]
const SELLER_STATUS: Text = [
  '`pending`: under review; it can sell, and is paid out once it is active. `active`: approved. ' +
    '`denied`: refused in the review. `blocked`: by an operator. `deleted` is final.',
  '`pending`: em análise; pode vender, e recebe repasses quando ficar ativo. `active`: aprovado. ' +
    '`denied`: negado na análise. `blocked`: bloqueado por um operador. `deleted` é final.',
]
const SELLER_TYPE: Text = [
  'An individual (CPF) or a business (CNPJ).',
  'Pessoa física (CPF) ou jurídica (CNPJ).',
]
const ACCOUNT_TYPE: Text = ['Checking or savings account.', 'Conta corrente ou poupança.']
const HOLDER: Text = ['The name of the holder of the account.', 'O nome do titular da conta.']
const NOT_CHECKED: Text = [
  'Always `unchecked`: it is not checked.',
  'Sempre `unchecked`: não é verificado.',
]
const STORED_TEXT: Text = [
  'A text of your own about the seller. It is only stored.',
  'Um texto seu sobre o vendedor. É apenas guardado.',
]

const SELLERS: Texts = {
  'Seller.status': SELLER_STATUS,
  'RegisteredSeller.status': SELLER_STATUS,
  'Seller.type': SELLER_TYPE,
  'RegisteredSeller.type': SELLER_TYPE,
  'SellersDeleteReply.type': SELLER_TYPE,
  email: ['The e-mail address.', 'O e-mail.'],
  phone_number: ['The telephone number.', 'O telefone.'],
  'Seller.description': STORED_TEXT,
  'RegisteredSeller.description': STORED_TEXT,
  'SellersCreateIndividualRequest.description': STORED_TEXT,
  'SellersCreateBusinessRequest.description': STORED_TEXT,
  'SellersUpdateIndividualRequest.description': STORED_TEXT,
  'SellersUpdateBusinessRequest.description': STORED_TEXT,
  first_name: ['The first name.', 'O nome.'],
  last_name: ['The last name.', 'O sobrenome.'],
  'Seller.last_name': [
    'The last name; null for a business.',
    'O sobrenome; null em pessoa jurídica.',
  ],
  'RegisteredSeller.last_name': [
    'The last name; null for a business.',
    'O sobrenome; null em pessoa jurídica.',
  ],
  'SellersCreateBusinessRequestBusiness.name': [
    'The registered name of the company.',
    'A razão social da empresa.',
  ],
  'SellersUpdateBusinessRequestBusiness.name': [
    'The registered name of the company.',
    'A razão social da empresa.',
  ],
  website: ['The web site of the business.', 'O site da empresa.'],
  address_line1: ['The street of the seller.', 'A rua do vendedor.'],
  address_line2: ['The number in the street.', 'O número na rua.'],
  address_line3: [
    'The complement of the address; null without one.',
    'O complemento do endereço; null se não há.',
  ],
  line1: ['The street.', 'A rua.'],
  line2: ['The number in the street.', 'O número na rua.'],
  line3: ['The complement of the address.', 'O complemento do endereço.'],
  neighborhood: ['The neighborhood.', 'O bairro.'],
  city: ['The city.', 'A cidade.'],
  state: ['The state, by its two letters.', 'O estado, pela sigla (UF).'],
  zip_code: ['The postal code (CEP).', 'O CEP.'],
  postal_code: ['The postal code (CEP).', 'O CEP.'],
  country_code: [
    'The country, by its two letters of ISO 3166.',
    'O país, pelas duas letras da ISO 3166.',
  ],
  'BankAccount.country_code': ['Always `BR`.', 'Sempre `BR`.'],
  'BankAccountsDeleteReply.country_code': ['Always `BR`.', 'Sempre `BR`.'],
  address: ['The postal address.', 'O endereço.'],
  business_address: ['The address of the business.', 'O endereço da empresa.'],
  business: ['The business itself.', 'A própria empresa.'],
  owner: ['The legal representative of the business.', 'O representante legal da empresa.'],
  owner_address: ['The address of the legal representative.', 'O endereço do representante legal.'],
  owner_email: [
    'The e-mail address of the legal representative; only of a business.',
    'O e-mail do representante legal; só em pessoa jurídica.',
  ],
  owner_tel: [
    'The telephone number of the legal representative; only of a business.',
    'O telefone do representante legal; só em pessoa jurídica.',
  ],
  owner_taxpayer_id: [
    'The CPF of the legal representative; only of a business.',
    'O CPF do representante legal; só em pessoa jurídica.',
  ],
  owner_birthdate: [
    'The date of birth of the legal representative; only of a business.',
    'A data de nascimento do representante legal; só em pessoa jurídica.',
  ],
  plan_type: [
    'Always `standard`; older clients read it.',
    'Sempre `standard`; clientes antigos leem o campo.',
  ],
  online_payments: ['Always 1; older clients read it.', 'Sempre 1; clientes antigos leem o campo.'],
  allow_register_seller: [
    'Whether it may register sellers: 1 only for a platform.',
    'Se pode cadastrar vendedores: 1 só em plataforma.',
  ],
  'Seller.enable_credit': [
    'Whether the seller accepts cards: `S` or `N`.',
    'Se o vendedor aceita cartões: `S` ou `N`.',
  ],
  'Seller.enable_boleto': [
    'Whether the seller accepts boletos: `S` or `N`.',
    'Se o vendedor aceita boletos: `S` ou `N`.',
  ],
  'Seller.enable_pix': [
    'Whether the seller accepts pix: `S` or `N`.',
    'Se o vendedor aceita pix: `S` ou `N`.',
  ],
  credit_max_installments: [
    'The most installments of a card payment of the seller.',
    'O máximo de parcelas de um pagamento com cartão do vendedor.',
  ],
  'Seller.url_notify': [
    'The webhook URL of the seller; null: none.',
    'A URL de webhook do vendedor; null: nenhuma.',
  ],
  'Seller.url_allow_from': [
    'The site of the shop, only stored; null: none.',
    'O site da loja, apenas guardado; null: nenhum.',
  ],
  'Seller.url_logo': [
    'A picture for the payment page; null: none.',
    'Uma imagem para a página de pagamento; null: nenhuma.',
  ],
  payout_policy: [
    'When the seller is paid out by itself.',
    'Quando o vendedor recebe repasse automático.',
  ],
  interval: [
    'How often it is paid out, on banking days. `manual`: only by a call.',
    'De quanto em quanto tempo há repasse, em dias úteis. `manual`: só por chamada.',
  ],
  'SellerPayoutPolicy.minimum_amount_cents': [
    'A smaller balance waits for the next payout day.',
    'Um saldo menor espera o próximo dia de repasse.',
  ],
  'SellerPayoutPolicy.anchor': [
    'Weekly: 1 (Monday) to 5 (Friday). Monthly: the day, 1 to 28. Otherwise null.',
    'Semanal: de 1 (segunda) a 5 (sexta). Mensal: o dia, de 1 a 28. Senão, null.',
  ],
  'SellersMcc.category': [
    'The category of the code, in English.',
    'A categoria do código, em inglês.',
  ],
  'SellersMcc.description': [
    'What the code stands for, in English.',
    'O que o código designa, em inglês.',
  ],
  'SellersMcc.category_pt': [
    'The category of the code, in Portuguese.',
    'A categoria do código, em português.',
  ],
  'SellersMcc.description_pt': [
    'What the code stands for, in Portuguese.',
    'O que o código designa, em português.',
  ],
  'SellersBalancesReplyItem.current_balance': [
    'What can be paid out now: the available balance less the debt.',
    'O que pode ser repassado agora: o saldo disponível menos a dívida.',
  ],
  'SellersBalancesReplyItem.account_balance': [
    'The current balance and the receivables.',
    'O saldo atual mais os recebíveis.',
  ],
}

const BANK_ACCOUNTS: Texts = {
  'BankAccount.holder_name': HOLDER,
  'BankAccountsDeleteReply.holder_name': HOLDER,
  'BankAccountsTokenizeRequest.holder_name': HOLDER,
  'ApprovalRequestBankAccount.holder_name': HOLDER,
  'ApprovalRequestBankAccount.taxpayer_id': [
    'The CPF or CNPJ of the holder.',
    'O CPF ou CNPJ do titular.',
  ],
  'ApprovalRequestBankAccount.bank_code': [
    'The COMPE code of the bank; its ISPB if it has none.',
    'O código COMPE do banco; o ISPB, se não tem um.',
  ],
  bank_name: ['The name of the bank.', 'O nome do banco.'],
  ispb: [
    'The ISPB of the bank: eight digits or letters.',
    'O ISPB do banco: oito dígitos ou letras.',
  ],
  routing_number: ['The number of the branch.', 'O número da agência.'],
  'BankAccount.type': ACCOUNT_TYPE,
  'BankAccountsDeleteReply.type': ACCOUNT_TYPE,
  'BankAccountsTokenizeRequest.type': ACCOUNT_TYPE,
  'ApprovalRequestBankAccount.type': ACCOUNT_TYPE,
  verification_checklist: [
    'What was checked of the account: nothing yet.',
    'O que foi verificado da conta: nada ainda.',
  ],
  'BankAccountVerificationChecklist.postal_code_check': NOT_CHECKED,
  'BankAccountVerificationChecklist.address_line1_check': NOT_CHECKED,
  'BankAccountVerificationChecklist.deposit_check': NOT_CHECKED,
  metadata: [
    'Always empty; older clients read it.',
    'Sempre vazio; clientes antigos leem o campo.',
  ],
  'BankAccount.description': NULL_FIELD,
  'BankAccountsDeleteReply.description': NULL_FIELD,
  'BankAccount.phone_number': NULL_FIELD,
  'BankAccountsDeleteReply.phone_number': NULL_FIELD,
  'BankAccount.address': NULL_FIELD,
  'BankAccountsDeleteReply.address': NULL_FIELD,
  'BankAccountsDeleteReply.deleted': [
    'Always `true`: it was unlinked.',
    'Sempre `true`: foi desvinculada.',
  ],
  'BankAccountsTokenizeReply.type': ['Always `bank_account`.', 'Sempre `bank_account`.'],
  used: [
    'Whether the token was used. It can be used once.',
    'Se o token já foi usado. Só pode ser usado uma vez.',
  ],
  'BankAccountsTokenizeReply.bank_account': [
    'The account as it was sent, with its number masked.',
    'A conta como foi enviada, com o número mascarado.',
  ],
}

export const SELLER_FIELDS: Texts = { ...SELLERS, ...BANK_ACCOUNTS }
