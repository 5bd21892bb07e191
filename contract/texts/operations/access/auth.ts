// What each call of contract/access/auth.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'auth.login': {
    en:
      'Exchanges the e-mail and the secret of a credential for an `access_token`, valid for an ' +
      'hour or until the credential ends. `io_seller_id` names the seller that the token acts ' +
      'for: the credential’s own, or any seller of its platform. `scope` narrows the token to ' +
      'fewer scopes. Several tokens can be valid at once; keep one and use it until shortly ' +
      'before `expires_at`. An unknown e-mail and a wrong secret get the same reply. After ten ' +
      'wrong secrets for an e-mail from one network, logins from there get 429 ' +
      '`too_many_attempts` for 30 minutes.',
    pt:
      'Troca o e-mail e o segredo de uma credencial por um `access_token`, válido por uma hora ' +
      'ou até o fim da credencial. `io_seller_id` diz por qual vendedor o token age: o da ' +
      'própria credencial ou qualquer vendedor da plataforma dela. `scope` limita o token a ' +
      'menos escopos. Vários tokens podem valer ao mesmo tempo; guarde um e use-o até pouco ' +
      'antes de `expires_at`. E-mail desconhecido e segredo errado têm a mesma resposta. ' +
      'Depois de dez segredos errados para um e-mail a partir de uma rede, os logins dessa ' +
      'rede recebem 429 `too_many_attempts` por 30 minutos.',
  },
  'auth.cards': {
    en:
      'Takes the same body as `POST /auth/login` and gives a token with the scope `cards`: it ' +
      'can call the card vault, charge cards and delete split rules, and nothing else. The ' +
      'credential must have the scope `cards`. With `scope: "tokenize"` the token only ' +
      'tokenizes cards, which is all that a page needs; a request with an `Origin` header gets ' +
      'no other. Never put the secret into a page: make this call from your server and give ' +
      'the page the token.',
    pt:
      'Recebe o mesmo corpo de `POST /auth/login` e devolve um token com o escopo `cards`: ele ' +
      'abre as chamadas do cofre de cartões, cobra cartões e exclui regras de divisão, e nada ' +
      'mais. A credencial precisa ter o escopo `cards`. Com `scope: "tokenize"` o token só ' +
      'tokeniza cartões, que é tudo de que uma página precisa; uma requisição com o cabeçalho ' +
      '`Origin` não recebe outro. Nunca ponha o segredo em uma página: faça esta chamada no ' +
      'seu servidor e entregue o token à página.',
  },
} as const satisfies Texts
