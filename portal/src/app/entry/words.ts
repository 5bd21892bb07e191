// Words of the sign-in.

const pt = {
  loading: 'Carregando…',
  signIn: 'Entrar',
  submit: 'Entrar',
  email: 'E-mail',
  password: 'Senha',
  showPassword: 'Mostrar a senha',
  code: 'Código de verificação',
  codeHint: 'Os seis dígitos do seu aplicativo, ou um código de recuperação.',
  forgot: 'Esqueci minha senha',
  forgotText: 'Enviamos um link para criar uma nova senha. Ele vale por uma hora.',
  sendLink: 'Enviar link',
  mailed: 'Se houver uma conta com esse e-mail, o link chega em instantes.',
  backToSignIn: 'Voltar para a entrada',
  expired: 'Sua sessão terminou',
  expiredText: 'Entre de novo para continuar de onde parou. O que você digitou continua aqui.',
  unreachable: 'O servidor não responde',
}

const en: typeof pt = {
  loading: 'Loading…',
  signIn: 'Sign in',
  submit: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show the password',
  code: 'Verification code',
  codeHint: 'The six digits of your app, or a recovery code.',
  forgot: 'Forgot password',
  forgotText: 'We mail you a link for a new password. It is valid for an hour.',
  sendLink: 'Send link',
  mailed: 'If there is an account with this e-mail, the link arrives in a moment.',
  backToSignIn: 'Back to the sign-in',
  expired: 'Your session has ended',
  expiredText: 'Sign in again to go on where you were. What you typed is still here.',
  unreachable: 'The server does not answer',
}

export const entryWords = { pt, en }
