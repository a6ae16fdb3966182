import { ALERT_LIFETIME_DAYS, type Translation } from '@satlens/domain'
import { plural } from '#languages/es/plural.ts'
import type { messages as english } from '#src/features/dashboard/alerts/messages.ts'

/** The texts of the price alerts. */
export const messages: Translation<typeof english> = {
  title: 'Alertas de precio',
  loading: 'Cargando tus alertas',
  loadFailed: 'No se pudieron cargar tus alertas',
  list: 'Tus alertas',
  create: 'Nueva alerta',
  active: (active, limit) => `${active} de ${limit} activas`,
  limits: (limit) =>
    `Plan gratuito: ${plural(limit, { one: '1 alerta activa', other: `hasta ${limit} alertas activas` })}. Cada alerta se dispara una vez y vence a los ${ALERT_LIFETIME_DAYS} días.`,
  none: 'No hay alertas',
  noneBody: 'Elige un precio o un cambio en 24\u00a0h y te avisaremos cuando el mercado lo alcance.',

  paused: {
    title: 'Las alertas están en espera',
    because: {
      delayed:
        'El último precio es demasiado antiguo. No podemos avisarte de cambios hasta el próximo precio en vivo.',
      unavailable:
        'La fuente de precios no responde. No podemos avisarte de cambios hasta el próximo precio en vivo.',
      simulated: 'Los precios de este servidor son simulados, así que las alertas no se disparan.',
    },
    titleIn: (currency) => `Las alertas en ${currency} están en espera`,
    noHistory:
      'Aún no conocemos el precio de hace 24 horas en esta divisa. Las alertas de cambio en 24\u00a0h funcionarán cuando hayamos registrado precios durante un día.',
    some: (kinds) =>
      kinds.includes('day_move')
        ? 'Esto afecta a las alertas de cambio en 24\u00a0h.'
        : 'Esto afecta a las alertas por nivel de precio.',
  },

  status: {
    active: 'Activa',
    paused: 'En pausa',
    fired: 'Disparada',
    expired: 'Vencida',
  },
  waitsUntil: (day) => `Vence el ${day}`,
  waitsForReturn:
    'Este nivel ya se alcanzó. La alerta se disparará cuando el valor retroceda y vuelva a cruzarlo.',
  pausedUntil: (day) => `Vence el ${day}`,

  email: 'Correo',
  emailOf: (alert) => `Avisarme por correo: ${alert}`,
  actions: {
    pause: {
      name: 'Pausar',
      busy: 'Pausando…',
      done: 'Alerta en pausa',
      failed: 'No se pudo pausar la alerta',
    },
    resume: {
      name: 'Reanudar',
      busy: 'Reanudando…',
      done: 'Alerta reanudada',
      failed: 'No se pudo reanudar la alerta',
    },
    re_arm: {
      name: 'Reactivar',
      busy: 'Reactivando…',
      done: 'Alerta reactivada',
      failed: 'No se pudo reactivar la alerta',
    },
  },
  edit: {
    name: 'Editar',
    save: 'Guardar',
    saving: 'Guardando…',
    arm: 'Guardar y reactivar',
    arming: 'Reactivando…',
    cancel: 'Cancelar',
    done: 'Alerta actualizada',
    failed: 'No se pudo actualizar la alerta',
  },
  ofAlert: (action, alert) => `${action}: ${alert}`,
  emailFailed: 'No se pudieron actualizar los ajustes de correo',
  noAnswer: {
    title: 'El servidor no respondió',
    description: 'Es posible que tu cambio no se haya guardado. Recargamos la lista para comprobarlo.',
  },

  delete: 'Eliminar',
  confirmDelete: {
    title: '¿Eliminar esta alerta?',
    body: (alert) => `${alert}. Los avisos anteriores siguen en el historial.`,
    confirm: 'Eliminar alerta',
    confirming: 'Eliminando…',
    cancel: 'Conservar',
  },
  deleted: 'Alerta eliminada',
  deleteFailed: 'No se pudo eliminar la alerta',

  emails: {
    label: 'Enviarme un correo cuando se dispare una alerta',
    help: 'Se aplica a las alertas con el correo activado. Cada correo tiene un enlace para dejar de recibirlos.',
    unconfirmed:
      'Confirma tu dirección de correo para recibir alertas por correo. Hasta entonces, solo aparecen aquí.',
    on: 'Correos de alertas activados',
    off: 'Correos de alertas desactivados',
  },

  history: 'Historial',
  historyEmpty: {
    title: 'Aún no hay alertas ni avisos de pagos',
    body: 'Aparecen aquí cuando se dispara una alerta y cuando una cuenta que observas recibe o hace un pago.',
  },
  historyList: 'Alertas y avisos de pagos, lo más reciente primero',
  at: (price) => `a ${price}`,
  fromBefore: (direction, price) => `${direction === 'up' ? 'subió' : 'bajó'} desde ${price} en 24 horas`,
  simulated: 'Simulado',
  emailed: 'correo enviado',
  crossed: (price) => `Alerta disparada a ${price}.`,

  form: {
    title: 'Nueva alerta de precio',
    cancel: 'Cancelar',
    kind: 'Tipo de alerta',
    kinds: { price_above: 'Por encima', price_below: 'Por debajo', day_move: 'Cambio en 24\u00a0h' },
    value: {
      price_above: (currency) => `Precio igual o superior a (${currency})`,
      price_below: (currency) => `Precio igual o inferior a (${currency})`,
      day_move: () => 'Cambio al alza o a la baja (%)',
    },
    percent: '%',
    presets: 'Valores sugeridos según el precio actual',
    moves: 'Valores habituales',
    move: (percent) => `${percent}\u00a0%`,
    step: (percent) => `${percent > 0 ? '+' : '−'}${Math.abs(percent)}\u00a0%`,
    preset: (percent, price) =>
      `${Math.abs(percent)}\u00a0% por ${percent > 0 ? 'encima' : 'debajo'} del precio actual: ${price}`,
    now: (price) => `Precio actual: ${price}`,
    nowSimulated: (price) => `Precio actual: ${price} (simulado)`,
    notLive: 'Por ahora no hay un precio en vivo con el que comparar.',
    moveHelp: 'En comparación con el precio de 24 horas antes.',
    beyond:
      'Este nivel ya se alcanzó. Recibirás la alerta cuando el valor retroceda un 0,25\u00a0% y vuelva a cruzarlo.',
    email: 'Avisarme también por correo',
    emailsOff: 'Los correos de alertas están desactivados en tu cuenta.',
    full: (limit) =>
      `Llegaste al límite de ${limit} alertas activas del plan gratuito. Pausa o elimina una para añadir otra.`,
    submit: 'Crear alerta',
    submitting: 'Creando alerta…',
    grouped: 'Introduce el número sin separadores de miles, por ejemplo 65000 o 65000,50',
    failed: 'No se pudo crear la alerta',
    noAnswer: {
      title: 'El servidor no respondió',
      description:
        'Es posible que la alerta no se haya creado. Revisa la lista antes de volver a intentarlo. Lo que escribiste sigue aquí.',
    },
    done: 'Alerta creada',
  },
}
