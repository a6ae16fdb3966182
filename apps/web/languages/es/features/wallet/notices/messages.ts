import { NOTICE_CONFIRMATIONS, type Translation } from '@satlens/domain'
import { settings } from '#shared/browser/settings.ts'
import { LOCALE } from '#shared/date-format.ts'
import type { messages as english } from '#src/features/wallet/notices/messages.ts'

/** The texts of the dialog in which the owner of accounts chooses what to be told. */
export const messages: Translation<typeof english> = {
  title: 'Avisos',
  loading: 'Cargando tus avisos',
  loadFailed: 'No se pudieron cargar tus avisos',
  done: 'Listo',
  failed: 'No se pudo cambiar el aviso',
  settingsFailed: 'No se pudo cambiar el ajuste',
  noAnswer: {
    title: 'El servidor no respondió',
    description: 'Es posible que tu cambio no se haya guardado. Recargamos los ajustes para comprobarlo.',
  },
  noSource: {
    title: 'Los avisos necesitan una fuente de datos',
    body: 'Este servidor no lee la cadena de bloques. Si lo administras, define ESPLORA_URL o ELECTRUM_URL.',
  },

  scope: {
    label: 'Cuentas',
    one: 'Esta cuenta',
    all: 'Todas las cuentas',
    covered: 'Activado para todas las cuentas',
    allHelp: 'También se aplica a las cuentas que añadas después.',
  },
  when: 'Avisarme cuando',
  kinds: {
    received: { label: 'Llega un pago' },
    spent: {
      label: 'Se gastan bitcoins',
      help: 'Si no fuiste tú, otra persona tiene las claves. Activa este aviso en las cuentas desde las que casi no gastas.',
    },
    confirmed: { label: 'Se confirma un pago' },
    balance_below: { label: 'El saldo baja de un nivel' },
    balance_above: { label: 'El saldo alcanza un nivel' },
    dormant_moved: {
      label: 'Hay un movimiento después de un año o más',
      help: 'También con el primer movimiento de la cuenta.',
    },
  },
  confirmations: {
    label: 'Confirmaciones',
    options: NOTICE_CONFIRMATIONS.map((count) => ({ value: String(count), label: String(count) })),
    after: 'confirmaciones',
  },
  balance: {
    label: { balance_below: 'Saldo inferior a (BTC)', balance_above: 'Saldo de al menos (BTC)' },
    unit: 'BTC',
    help: 'Se incluyen los pagos sin confirmar.',
    submit: 'Guardar',
    submitting: 'Guardando…',
    done: 'Nivel guardado',
    grouped: 'Introduce el número sin separadores de miles, por ejemplo 0,05',
    issues: {
      not_a_number: 'Introduce un monto en BTC, por ejemplo 0,05',
      not_positive: 'Introduce un monto mayor que 0, por ejemplo 0,05',
      too_precise: 'Introduce 8 decimales como máximo',
      above_supply: `Introduce menos de ${(21_000_000).toLocaleString(LOCALE)}\u00a0BTC`,
      below_minimum: 'Introduce al menos 0,00000001\u00a0BTC',
    },
  },

  how: 'Cómo',
  email: {
    label: 'Avisarme por correo',
    help: 'Cada correo tiene un enlace para dejar de recibirlos.',
    unconfirmed:
      'Confirma tu dirección de correo para recibir avisos por correo. Hasta entonces, solo aparecen aquí.',
  },
  browser: {
    label: 'Mostrar notificaciones en este navegador',
    help: `Aparecen mientras una página de ${settings.brand} está abierta en este navegador, también en segundo plano. El correo te llega en cualquier momento.`,
    notAllowed: 'Tu navegador necesita tu permiso. Activa las notificaciones otra vez y elige “Permitir”.',
    states: {
      denied:
        'Tu navegador bloquea las notificaciones de este sitio. Permítelas en los ajustes del sitio, junto a la barra de direcciones, y después actívalas aquí.',
      unsupported:
        'Este navegador no puede mostrar notificaciones de sitios web. En un iPhone o iPad, añade este sitio a tu pantalla de inicio y ábrelo desde ahí.',
      insecure:
        'Los navegadores solo muestran notificaciones de sitios https. Abre este sitio con su dirección https.',
    },
  },
  amounts: {
    label: 'Incluir montos',
    help: 'Sin ellos, los correos y notificaciones solo dicen qué pasó y en qué cuenta.',
  },
}
