import type { Translation } from '@satlens/domain'
import type { messages as english } from '#auth/sign-in/email-links/messages.ts'

const DEFAULT_TEXT = 'Continúa solo si solicitaste este correo. Iniciarás sesión en este dispositivo.'

/** The texts of the pages behind email links. */
export const messages: Translation<typeof english> = {
  confirm: {
    signup: (brand) => ({
      title: 'Confirma tu dirección de correo',
      text: `Confirma que creaste una cuenta en ${brand} con esta dirección de correo. Iniciarás sesión en este dispositivo.`,
      button: 'Confirmar dirección de correo',
    }),
    recovery: () => ({
      title: 'Elige una contraseña nueva',
      text: 'Iniciarás sesión en este dispositivo y podrás elegir una contraseña nueva.',
      button: 'Elegir una contraseña nueva',
    }),
    magiclink: (brand) => ({
      title: `Inicia sesión en ${brand}`,
      text: DEFAULT_TEXT,
      button: 'Iniciar sesión',
    }),
    email_change: (brand) => ({
      title: 'Confirma el cambio de dirección de correo',
      text: `Continúa para cambiar la dirección de correo de tu cuenta de ${brand}. El cambio se aplicará cuando se confirmen las dos direcciones de correo.`,
      button: 'Confirmar',
    }),
    other: (brand) => ({ title: 'Un paso más', text: DEFAULT_TEXT, button: `Continuar a ${brand}` }),
  },
  notRequested: 'Si no solicitaste este correo, cierra esta página. Nada ha cambiado.',
  contested:
    'Es posible que otra persona haya creado una cuenta con tu dirección de correo. Si continúas, quitaremos la contraseña de la cuenta, a menos que la hayas elegido en este navegador.',
  details: {
    email: 'Correo',
    requested: 'Solicitado',
    from: 'Desde',
    fromThisNetwork: (device) => `${device}, en esta red`,
    fromOtherNetwork: (device) => `${device}, en una red distinta de esta`,
  },
  decline: {
    question: '¿Otra persona creó una cuenta con tu dirección de correo?',
    link: 'No fui yo',
    title: '¿Eliminar la cuenta sin confirmar?',
    text: 'Alguien creó una cuenta con tu dirección de correo. Todavía no se ha confirmado, así que puedes eliminarla con todos sus datos.',
    button: 'Eliminar la cuenta',
    note: 'Para conservarla, cierra esta página. Nada ha cambiado.',
  },
  declined: {
    title: 'Cuenta eliminada',
    text: 'También se eliminaron sus datos. Puedes crear una cuenta con esta dirección de correo cuando quieras.',
  },
  expired: {
    title: 'Este enlace ya no funciona',
    text: 'Caducó, ya se usó o lo sustituyó un correo más reciente. Nada ha cambiado.',
  },
  undo: {
    title: 'Deshacer cambios recientes',
    nothingLeft:
      'No queda nada que quitar. Aún puedes quitar tu contraseña, si tienes una, y cerrar la sesión en todos los dispositivos. En la página siguiente podrás elegir una contraseña nueva.',
    added: (brand) =>
      `Esto se añadió a tu cuenta de ${brand} en los últimos 7 días. Quítalo si no lo añadiste tú.`,
    alsoRemoved:
      'Esto también quita tu contraseña, si tienes una, y cierra la sesión en todos los dispositivos. En la página siguiente podrás elegir una contraseña nueva.',
    continue: 'Continuar',
    remove: 'Quitar',
    note: 'Si hiciste tú estos cambios, cierra esta página. No se quitará nada.',
    additions: {
      factor: (name) =>
        name === '' ? 'Método de verificación en dos pasos' : `Método de verificación en dos pasos: ${name}`,
      passkey: (name) => (name === '' ? 'Passkey' : `Passkey: ${name}`),
      recovery_codes: () => 'Todos los códigos de respaldo',
      identity: (name) =>
        name === '' ? 'Método de inicio de sesión' : `Método de inicio de sesión: ${name}`,
      oauth_client: (name) => `App con acceso: ${name}`,
    },
    expired: {
      title: 'Este enlace ya no funciona',
      text: 'Ya se usó, caducó o se envió a una dirección de correo que tu cuenta ya no usa.',
      advice:
        'Si no reconoces un método de inicio de sesión o de verificación, elige de inmediato una contraseña nueva y después quita ese método en tu perfil.',
      link: 'Iniciar sesión o restablecer la contraseña',
    },
  },
}
