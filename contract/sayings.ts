// The texts of field errors: each in English with its Brazilian Portuguese. Code that refuses a
// field names a sentence of this table, so a sentence without Portuguese does not compile.

export const SAYINGS = {
  'is required': 'é obrigatório',
  'is not known': 'não é conhecido',
  'is not known; allowed here: {known}': 'não é conhecido; aqui são aceitos {known}',
  'is not known; did you mean {name}?': 'não é conhecido; você quis dizer {name}?',
  'appears more than once': 'aparece mais de uma vez',
  'is only for the role cardholder': 'é só para o perfil cardholder',
  'is not accepted': 'não é aceito',
  'must be a string': 'deve ser um texto',
  'must be true or false': 'deve ser true ou false',
  'must be true or false, without quotes': 'deve ser true ou false, sem aspas',
  'must be an object': 'deve ser um objeto',
  'must be an array': 'deve ser uma lista',
  'must be a whole number': 'deve ser um número inteiro',
  'must be a number': 'deve ser um número',
  'must be a color such as #0b6e57': 'deve ser uma cor como #0b6e57',
  'is hard to read on color: a contrast of 4.5 to 1 is required':
    'é difícil de ler sobre color: é exigido contraste de 4,5 para 1',
  'needs a color': 'precisa de uma cor (color)',
  'must be a PNG, JPEG or WebP picture': 'deve ser uma imagem PNG, JPEG ou WebP',
  'must be at most {limit} pixels wide and high':
    'deve ter no máximo {limit} pixels de largura e de altura',
  'cannot be sent together with amount': 'não pode ser enviado junto com amount',
  'is required where the buyer chooses the amount':
    'é obrigatório quando o comprador escolhe o valor',
  'must not be above amount_max': 'não pode ser maior que amount_max',
  'has a method twice': 'tem um meio de pagamento repetido',
  'is only for cards': 'só vale para cartão',
  'is not offered by this link': 'não é aceito neste link',
  'is fixed by this link: {limit} centavos': 'é fixo neste link: {limit} centavos',
  'must be in the future': 'deve estar no futuro',
  'must be an IP address, or a network such as 203.0.113.0/24':
    'deve ser um endereço IP, ou uma rede como 203.0.113.0/24',
  'must be an action such as credential.created; the reference lists them':
    'deve ser uma ação como credential.created; a referência lista todas',
  'must be the id of an audit record: aud_ and 32 hexadecimal digits':
    'deve ser o id de um registro de auditoria: aud_ e 32 dígitos hexadecimais',
  'must be `next` of a page': 'deve ser o `next` de uma página',
  'must be the id of a request: req_ and 32 hexadecimal digits':
    'deve ser o id de uma requisição: req_ e 32 dígitos hexadecimais',
  'must be an HTTP status such as 422, or a class such as 4xx':
    'deve ser um status HTTP como 422, ou uma classe como 4xx',
  'must be {words}': 'deve ser {words}',
  'accepts {known}': 'aceita {known}',
  'accepts {known} and four-digit MCCs': 'aceita {known} e MCCs de quatro dígitos',
  'has {given}, which is not an event; did you mean {near}?':
    'tem {given}, que não é um evento; você quis dizer {near}?',
  'has {given}, which is not an event; {family}.* has {known}':
    'tem {given}, que não é um evento; {family}.* tem {known}',
  'has {given}, which is not an event; the families are {families}, and * is all':
    'tem {given}, que não é um evento; as famílias são {families}, e * são todas',
  'must not be empty': 'não pode ficar vazio',
  'must not be blank': 'não pode ficar em branco',
  'must be a name, without links or addresses': 'deve ser um nome, sem links nem endereços',
  'must be a string of at most {limit} characters':
    'deve ser um texto de no máximo {limit} caracteres',
  'must have a key of 1 to {limit} characters': 'deve ter uma chave de 1 a {limit} caracteres',
  'must have at least {limit} characters': 'deve ter pelo menos {limit} caracteres',
  'must have at most {limit} characters': 'deve ter no máximo {limit} caracteres',
  'must have 1 to {limit} characters': 'deve ter de 1 a {limit} caracteres',
  'must have 1 to {limit} characters, at least one of them visible':
    'deve ter de 1 a {limit} caracteres, pelo menos um deles visível',
  'must not have control characters, line breaks or invisible characters':
    'não pode ter caracteres de controle, quebras de linha nem caracteres invisíveis',
  'must be UTF-8, percent-encoded as in a URL':
    'deve ser UTF-8, com codificação percentual como em uma URL',
  'must not be, or contain, a card number': 'não pode ser nem conter um número de cartão',
  'must have at most {limit} characters, at least one of them visible':
    'deve ter no máximo {limit} caracteres, pelo menos um deles visível',
  'must have at least {limit} items': 'deve ter pelo menos {limit} itens',
  'must have at most {limit} keys': 'deve ter no máximo {limit} chaves',
  'must have at most {limit} items': 'deve ter no máximo {limit} itens',
  'must be at least {limit}': 'deve ser no mínimo {limit}',
  'must be at most {limit}': 'deve ser no máximo {limit}',
  'must be at least one centavo': 'deve ser de no mínimo um centavo',
  'must be at least {limit} centavos': 'deve ser de no mínimo {limit} centavos',
  'must be at most {limit} centavos': 'deve ser de no máximo {limit} centavos',
  'must be a whole number of centavos: R$ 45.09 is 4509':
    'deve ser um número inteiro de centavos: R$ 45,09 é 4509',
  'must be a whole number of centavos, or null': 'deve ser um número inteiro de centavos ou null',
  'must be a whole number of centavos above 0': 'deve ser um número inteiro de centavos acima de 0',
  'must be a whole number of centavos': 'deve ser um número inteiro de centavos',
  'must not contain NUL or an incomplete Unicode character':
    'não pode conter NUL nem caractere Unicode incompleto',
  'must contain a letter or a digit': 'deve conter uma letra ou um dígito',
  'must contain a letter or a digit to search for':
    'deve conter uma letra ou um dígito para a busca',
  'must have {digits} digits': 'deve ter {digits} dígitos',
  'must be two capital letters': 'deve ter duas letras maiúsculas',

  'must be of a company: the sandbox bank has no others':
    'deve ser de uma empresa: o banco do sandbox não tem outros',
  'has a platform already': 'já tem uma plataforma',
  'must be [first, last]; only credit has more than one':
    'deve ser [primeira, última]; só crédito tem mais de uma',
  'has a price in another rule already': 'já tem preço em outra regra',
  'must not be before the start of the last version':
    'não pode ser antes do início da última versão',
  'must be a date': 'deve ser uma data',
  'must be the next of a page of the same list': 'deve ser o next de uma página da mesma lista',
  'must be a date, YYYY-MM-DD': 'deve ser uma data, AAAA-MM-DD',
  'must be a date (YYYY-MM-DD), a date and time (ISO 8601) or Unix seconds':
    'deve ser uma data (AAAA-MM-DD), uma data e hora (ISO 8601) ou segundos Unix',
  'must be a date and time in ISO 8601, such as 2026-11-21T01:54:00Z':
    'deve ser uma data e hora em ISO 8601, como 2026-11-21T01:54:00Z',
  'must not be in the future': 'não pode estar no futuro',
  'must be in {year} or later': 'deve ser de {year} em diante',
  'must be the birth date of an adult, {years} years old or more':
    'deve ser a data de nascimento de uma pessoa adulta, com {years} anos ou mais',
  'is in the past': 'já passou',
  'must be within ten years from today': 'deve ficar dentro de dez anos a partir de hoje',
  'must not be before from': 'não pode ser anterior a from',
  'must be less than {limit} days after from': 'deve ser menos de {limit} dias depois de from',
  'must not be before expiration_date': 'não pode ser anterior a expiration_date',
  'must not be after expiration_date': 'não pode ser posterior a expiration_date',
  'must be at most a year after expiration_date':
    'deve ser no máximo um ano depois de expiration_date',
  'is accepted only with status blocked or canceled': 'só é aceito com status blocked ou canceled',
  'must be a number with the unit s, m, h or d, such as 30d, or next':
    'deve ser um número com a unidade s, m, h ou d, como 30d, ou next',
  'must move the clock at most ten years forward': 'deve adiantar o relógio no máximo dez anos',
  'must leave the clock at most a hundred years ahead of real time':
    'deve deixar o relógio no máximo cem anos à frente da hora real',
  'exactly one of advance and to is required': 'informe exatamente um: advance ou to',

  'must be an e-mail address': 'deve ser um endereço de e-mail',
  'must be a valid CPF': 'deve ser um CPF válido',
  'must be a valid CNPJ': 'deve ser um CNPJ válido',
  'must be a valid CPF or CNPJ': 'deve ser um CPF ou CNPJ válido',
  'must be a CPF or CNPJ': 'deve ser um CPF ou CNPJ',
  'must be the same as {field}': 'deve ser igual a {field}',
  'must be {kind} for this taxpayer_id': 'deve ser {kind} para este taxpayer_id',
  'must be a valid phone number, such as {example}': 'deve ser um telefone válido, como {example}',
  'must be a two-letter country code': 'deve ser um código de país de duas letras',
  'must be a postal code': 'deve ser um código postal',
  'must be a postal code of {country}, such as {example}':
    'deve ser um código postal de {country}, como {example}',
  'must be a postal code: 2 to 10 letters and digits, with single blanks or hyphens':
    'deve ser um código postal: 2 a 10 letras e dígitos, com espaços ou hífens isolados',
  'must be a two-letter state code': 'deve ser a sigla de um estado, com duas letras',
  'must be a state of Brazil, such as SP': 'deve ser um estado do Brasil, como SP',
  'must be a code of GET /v1/sellers/mcc_list': 'deve ser um código de GET /v1/sellers/mcc_list',
  'must have at most one decimal place': 'deve ter no máximo uma casa decimal',
  'must have at most two decimal places': 'deve ter no máximo duas casas decimais',
  'is an individual: use PATCH /v1/sellers/update/individuals':
    'é pessoa física: use PATCH /v1/sellers/update/individuals',
  'is a business: use PATCH /v1/sellers/update/businesses':
    'é pessoa jurídica: use PATCH /v1/sellers/update/businesses',
  'cannot be changed; register another seller': 'não pode ser alterado; cadastre outro vendedor',
  'cannot be changed: it is {value}': 'não pode ser alterado: é {value}',
  'cannot be changed here: it is {value}': 'não pode ser alterado aqui: é {value}',
  'must be 1 (Monday) to 5 (Friday)': 'deve ser de 1 (segunda) a 5 (sexta)',
  'must be a URL': 'deve ser uma URL',
  'must be a URL, https://…': 'deve ser uma URL, https://…',
  'must be a URL of at most {limit} characters, https://…, or null':
    'deve ser uma URL de no máximo {limit} caracteres, https://…, ou null',

  'must be a COMPE code of up to three digits or an ISPB of eight digits or letters':
    'deve ser um código COMPE de até três dígitos ou um ISPB de oito dígitos ou letras',
  'must be a valid CNPJ, or null for an individual':
    'deve ser um CNPJ válido, ou null para pessoa física',
  'must be the same CPF or CNPJ as taxpayer_id, or be omitted':
    'deve ser o mesmo CPF ou CNPJ de taxpayer_id, ou ser omitido',
  'is not the code of a known bank': 'não é o código de um banco conhecido',
  'must not be all zeros': 'não pode ter só zeros',
  'is not the code of a bank in Brazil (COMPE or ISPB)':
    'não é o código de um banco no Brasil (COMPE ou ISPB)',
  'must be a branch number of up to five digits, and a hyphen with the check digit if it has one':
    'deve ser uma agência de até cinco dígitos, com hífen e dígito verificador se houver',
  'must be an account number of up to 20 digits, and a hyphen with the check digit if it has one':
    'deve ser um número de conta de até 20 dígitos, com hífen e dígito verificador se houver',

  'has more installments than the amount has centavos':
    'tem mais parcelas do que o valor tem centavos',
  'must be 1: only credit has installments': 'deve ser 1: só o crédito tem parcelas',
  'cannot be sent together with id_card': 'não pode ser enviado junto com id_card',
  'is accepted only for a paid transaction or an authorized card; omit it to cancel in full':
    'só é aceito em transação paga ou cartão autorizado; omita-o para cancelar por inteiro',
  'must be at most {limit} centavos for a boleto':
    'deve ser de no máximo {limit} centavos em um boleto',
  'must leave an amount to be paid': 'deve deixar um valor a pagar',
  'is a percentage and must be at most {limit}': 'é um percentual e deve ser no máximo {limit}',
  'must be at most {percent}% of the amount: {limit} centavos':
    'deve ser de no máximo {percent}% do valor: {limit} centavos',
  'must be at most {percent}%, the limit of the bank that issues the boleto':
    'deve ser de no máximo {percent}%, o limite do banco emissor do boleto',
  'must be at most {limit} centavos: the bank that issues the boleto accepts {percent}% of the amount':
    'deve ser de no máximo {limit} centavos: o banco emissor do boleto aceita {percent}% do valor',
  'must be more than 0 and at most 100, with at most two decimal places':
    'deve ser maior que 0 e no máximo 100, com até duas casas decimais',
  'must not be above max_amount': 'não pode ser maior que max_amount',
  'is too small or too large once converted to reais':
    'é pequeno ou grande demais depois de convertido em reais',
  'deaf is accepted only for the bank issuing': 'deaf só é aceito para o banco issuing',

  'must be a file name, without folders': 'deve ser o nome de um arquivo, sem pastas',
  'must be base64': 'deve estar em base64',
  'must be base64, at most {limit} characters':
    'deve estar em base64, com no máximo {limit} caracteres',
  'is not a file of type {type}': 'não é um arquivo do tipo {type}',
  'must be a picture (JPEG, PNG, WebP, HEIC) or a PDF':
    'deve ser uma foto (JPEG, PNG, WebP, HEIC) ou um PDF',
  'must be more than the present limit, {limit} centavos':
    'deve ser mais que o limite atual, {limit} centavos',
  'must be today or a later day, within a year': 'deve ser hoje ou um dia depois, dentro de um ano',
  'is required, or card_id': 'é obrigatório, ou card_id',
  'must be the path of a screen, such as /purchases':
    'deve ser o caminho de uma tela, como /purchases',
  'is cut off or damaged': 'está cortado ou danificado',
  'has more pixels than 100 million': 'tem mais de 100 milhões de pixels',
  'must be the 44 characters of an NF-e or NFC-e, or the text of its QR code':
    'deve ser a chave de 44 caracteres de uma NF-e ou NFC-e, ou o texto do seu QR code',
  'must be a sequence number of the event feed':
    'deve ser um número de sequência do feed de eventos',

  'is not a valid IP address': 'não é um endereço IP válido',
  'is not a valid URL: it must begin with https:// or http://':
    'não é uma URL válida: deve começar com https:// ou http://',
  'must begin with https:// or http://': 'deve começar com https:// ou http://',
  'must begin with https://': 'deve começar com https://',
  'must not use a port that is reserved for other services':
    'não pode usar uma porta reservada a outros serviços',
  'has a host name that is not public': 'tem um nome de host que não é público',
  'has more than {limit} characters once it is percent-encoded':
    'passa de {limit} caracteres depois da codificação por cento',
  'has a number for a host: write an IP address as four numbers':
    'tem um número no lugar do host: escreva o endereço IP como quatro números',
  'must not contain a user name or a password': 'não pode conter nome de usuário nem senha',
  'must not contain a fragment (#)': 'não pode conter um fragmento (#)',
  'points to the server itself': 'aponta para o próprio servidor',
  'has a host name of a private network': 'tem um nome de host de rede privada',
  'points to an IP address that is not public': 'aponta para um endereço IP que não é público',

  'is not the current password': 'não é a senha atual',
  'must be null: this action has no amount': 'deve ser null: esta ação não tem valor',
  'must name a role, unless users are named':
    'deve indicar um perfil, se nenhum usuário for indicado',
  'must not be the same time as from': 'não pode ser o mesmo horário de from',
  'must be a time of day such as 08:00': 'deve ser um horário como 08:00',
  'must be the name of a call such as transactions.create, or a family such as customers.*':
    'deve ser o nome de uma chamada como transactions.create, ou uma família como customers.*',
  'must differ from the current password': 'deve ser diferente da senha atual',
  'is of a new platform, and this part of the installation takes none':
    'é de uma plataforma nova, e esta parte da instalação não aceita outras',
  'belongs to a person in another part of the installation':
    'é de uma pessoa em outra parte da instalação',
  'must not be based on the e-mail address': 'não pode ser baseada no e-mail',
  'must not consist of one or two repeated characters':
    'não pode ser só um ou dois caracteres repetidos',
} as const satisfies Record<string, string>

export type Saying = keyof typeof SAYINGS

export const LANGUAGES = ['en', 'pt-BR'] as const
export type Language = (typeof LANGUAGES)[number]

/** Values for the placeholders of a sentence; a list becomes “a, b or c”. */
export type Words = Readonly<Record<string, string | number | readonly string[]>>
/** A sentence of the table, with its values where it has `{…}`. */
export type FieldMessage = Saying | readonly [says: Saying, words: Words]

const OR: Readonly<Record<Language, string>> = { en: ' or ', 'pt-BR': ' ou ' }

function filled(word: Words[string] | undefined, language: Language): string {
  if (!Array.isArray(word)) return String(word ?? '')
  const last = word.at(-1) ?? ''
  return word.length < 2 ? last : `${word.slice(0, -1).join(', ')}${OR[language]}${last}`
}

/** A sentence in a language. */
export function messageText(told: FieldMessage, language: Language): string {
  const [says, words] = typeof told === 'string' ? [told, {} as Words] : told
  const text: string = language === 'en' ? says : SAYINGS[says]
  return text.replace(/\{(\w+)\}/g, (_, name: string) => filled(words[name], language))
}
