import type { ImportedPartName } from '@satlens/contract'
import type { Translation } from '@satlens/domain'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/profile/your-data/messages.ts'

const PARTS: Readonly<Record<ImportedPartName, string>> = {
  currency: 'Divisa',
  language: 'Idioma',
  watched_accounts: 'Cuentas observadas',
  labels: 'Etiquetas',
  alerts: 'Alertas de precio',
  alert_settings: 'Ajustes de alertas de precio',
  payment_rules: 'Avisos de pagos',
  payment_settings: 'Ajustes de avisos de pagos',
}

/** Everything the card of one's own data says. */
export const messages: Translation<typeof english> = {
  title: 'Tus datos',
  exportTitle: 'Exporta tus datos',
  exportLead:
    'Un archivo JSON con todo lo que guardamos sobre ti, como tu perfil, billeteras, cuentas observadas, etiquetas, envíos demo, alertas, métodos de inicio de sesión, sesiones y actividad de la cuenta. No contiene contraseñas, claves ni códigos con los que alguien pudiera iniciar sesión.',
  export: 'Descargar mis datos',
  exporting: 'Descargando…',
  exported: { title: 'Datos descargados', description: (file) => `Guardados como ${file}.` },
  exportFailed: 'No se pudieron exportar tus datos',

  importTitle: 'Importa tus datos',
  importLead:
    'Añade cuentas observadas, etiquetas, alertas y avisos de un archivo que descargaste aquí o en otro servidor. Lo que ya tienes se conserva.',
  importAction: 'Importar un archivo',
  import: {
    title: 'Importa tus datos',
    file: 'Archivo de datos',
    fileHelp: 'El archivo JSON de “Descargar mis datos”.',
    choose: 'Elegir archivo',
    none: 'Ningún archivo elegido',
    tooLarge: 'Este archivo pesa más de 50\u00a0MB.',
    notAnExport: 'Este no es un archivo de “Descargar mis datos”.',
    reading: 'Leyendo…',
    next: 'Continuar',
    cancel: 'Cancelar',

    preview: 'Qué se añadirá',
    parts: PARTS,
    new: (count) => `${count.toLocaleString(LOCALE)} por añadir`,
    present: (count) => `Ya tienes ${count.toLocaleString(LOCALE)}`,
    nothing: 'Este archivo no tiene nada que añadir a tu cuenta.',
    refused: 'Se omitirán algunas entradas',
    refusal: (part, count, reason) => `${part}: ${count.toLocaleString(LOCALE)} ${reason}`,
    reasons: {
      invalid: 'con errores o de una cuenta que no observas',
      private_key: 'con lo que parece una clave privada o una frase de recuperación',
      other_network: 'de otra red de Bitcoin',
      limit_reached: 'por encima de lo que puedes tener aquí',
      ended: 'ya disparadas o vencidas',
      differs: 'con valores distintos de los tuyos, que se conservan',
    },
    back: 'Volver',
    submit: 'Importar',
    submitting: 'Importando…',
    failed: 'No se pudieron importar tus datos',
    noAnswer:
      'El servidor no respondió. Es posible que se hayan importado algunas entradas. Importa el archivo otra vez para añadir el resto.',
    done: 'Datos importados',
    added: (parts) =>
      `${parts
        .filter(({ added }) => added > 0)
        .map(({ name, added }) => `${PARTS[name]}: ${added.toLocaleString(LOCALE)}`)
        .join(', ')}.`,
  },

  deleteTitle: 'Elimina tu cuenta',
  deleteLead: 'Esto no se puede deshacer.',
  delete: 'Eliminar mi cuenta',

  dialog: {
    title: '¿Eliminar tu cuenta?',
    lost: 'Se eliminarán para siempre:',
    losses: [
      'tu perfil y todos los métodos de inicio de sesión, incluidas las passkeys y la verificación en dos pasos',
      'las direcciones de tu billetera, cuentas observadas, etiquetas, envíos demo y alertas de precio',
      'todas las sesiones (se cierran en todos los dispositivos)',
    ],
    retained:
      'Conservamos el registro de seguridad, sin tu nombre ni tu dirección de correo. Tus bitcoins no se ven afectados.',
    password: 'Tu contraseña',
    byEmail: 'Usar un código por correo',
    byPassword: 'Usar la contraseña',
    fresh:
      'Sin una dirección de correo, solo puedes eliminar la cuenta en los 10 minutos siguientes a iniciar sesión.',
    freshRefused:
      'Iniciaste sesión hace más de 10 minutos. Cierra sesión y vuelve a iniciarla para eliminar tu cuenta.',
    word: 'ELIMINAR',
    wordLabel: 'Escribe ELIMINAR para confirmar',
    wordMissing: 'Escribe ELIMINAR para continuar',
    passwordMissing: 'Introduce tu contraseña',
    codeMissing: 'Primero pide el código',
    missing: 'Faltan datos',
    submit: 'Eliminar para siempre',
    submitting: 'Eliminando…',
    cancel: 'Conservar la cuenta',
    failed: 'No se pudo eliminar la cuenta',
  },
  deleted: {
    title: 'Cuenta eliminada',
    description: 'Solo conservamos el registro de seguridad, sin tu nombre ni tu dirección de correo.',
  },
}
