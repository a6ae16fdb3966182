import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/messages.ts'

/** Everything the pages for signing in and up say. */
export const messages: Translation<typeof english> = {
  fullName: 'Nombre completo',
  email: 'Correo electrónico',
  password: 'Contraseña',
  needsScript: 'Activa JavaScript para usar este formulario.',

  signUp: {
    title: (brand) => `Crea tu cuenta de ${brand}`,
    lead: 'Un nombre, una dirección de correo y una contraseña. Sin tarjeta ni verificación de identidad.',
    submit: 'Crear cuenta',
    submitting: 'Creando la cuenta…',
    haveAccount: '¿Ya tienes una cuenta?',
    signInLink: 'Inicia sesión',
    done: { title: 'Cuenta creada', description: 'Te llevamos a tu panel…' },
    failed: 'No se pudo crear la cuenta',
    weakPassword: 'Contraseña débil',
    nameHint: 'Introduce tu nombre completo',
    passwordHint: 'Elige una contraseña más segura',
  },

  signIn: {
    title: (brand) => `Inicia sesión en ${brand}`,
    submit: 'Iniciar sesión',
    submitting: 'Iniciando sesión…',
    forgot: '¿Olvidaste tu contraseña?',
    forgetting: 'Enviando…',
    noAccount: '¿Primera vez aquí?',
    signUpLink: 'Crea una cuenta',
    failed: 'No se pudo iniciar sesión',
    emailRequired: {
      title: 'Falta la dirección de correo',
      description: 'Primero introduce tu dirección de correo',
    },
    emailHint: 'Introduce tu dirección de correo para que te enviemos un enlace',
    resetFailed: 'No se pudo enviar el correo para restablecer la contraseña',
    unconfirmed: 'Abre el enlace del correo que te enviamos o pide uno nuevo.',
    confirmNow: 'Reenviar correo de confirmación',
  },

  otherWays: {
    label: 'Otras formas de iniciar sesión',
    passkey: 'Usar una passkey',
    waiting: 'Esperando la passkey…',
    passkeyLeft: {
      title: 'No se usó ninguna passkey',
      description: 'Inténtalo de nuevo cuando tengas a mano tu passkey o inicia sesión con tu contraseña.',
    },
    ethereum: 'Continuar con billetera de Ethereum',
    waitingForWallet: 'Esperando a tu billetera…',
    provider: (name) => `Continuar con ${name}`,
    leaving: 'Un momento…',
  },

  confirmFailed: 'No se pudo enviar el correo de confirmación',
  anotherAddress: 'Usar otra dirección de correo',
  backToSignIn: 'Volver al inicio de sesión',
  missing: 'Faltan datos',
  noAnswer: 'El servidor no respondió. Lo que escribiste sigue aquí.',
  missingEmail: 'Introduce tu dirección de correo',
  incompleteEmail: 'Introduce una dirección de correo completa, por ejemplo nombre@example.com',
  mailboxOutsideAscii: 'Usa una dirección de correo sin letras como á o ñ antes de la @',
  missingPassword: 'Introduce tu contraseña',
}
