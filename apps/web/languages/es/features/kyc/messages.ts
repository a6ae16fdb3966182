import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/kyc/messages.ts'

const labels = {
  firstName: 'Nombre',
  lastName: 'Apellidos',
  birthDate: 'Fecha de nacimiento',
  nationalId: 'Últimos 4 dígitos del documento nacional de identidad',
  street: 'Calle y número',
  city: 'Ciudad',
  state: 'Estado o provincia',
  zip: 'Código postal',
  document: 'Documento de identidad',
}

const REQUIRED: Readonly<Record<keyof typeof labels, string>> = {
  firstName: 'Introduce el nombre',
  lastName: 'Introduce los apellidos',
  birthDate: 'Introduce la fecha de nacimiento',
  nationalId: 'Introduce los últimos 4 dígitos del documento nacional de identidad',
  street: 'Introduce la calle y el número',
  city: 'Introduce la ciudad',
  state: 'Introduce el estado o la provincia',
  zip: 'Introduce el código postal',
  document: 'Añade un documento de identidad',
}

/** Everything the identity page says. */
export const messages: Translation<typeof english> = {
  title: 'Verificación de identidad',
  lead: 'Mira qué se pide en una verificación de identidad.',
  ribbon: 'No verificamos identidades. Lo que escribes se queda en esta pestaña y se elimina cuando sales.',
  demo: {
    title: 'No introduzcas datos reales',
    fill: 'Usar datos de ejemplo',
    clear: 'Borrar',
  },

  person: 'Datos personales',
  address: 'Dirección',
  upload: 'Subir documento',
  labels,
  choose: 'Elegir archivo',
  noFile: 'Ningún archivo elegido',
  uploadHint: 'PNG, JPG o PDF, máx. 10\u00a0MB',
  preview: 'Vista previa de tu documento',
  submit: 'Enviar verificación',

  required: (field) => REQUIRED[field],
  missing: { title: 'Faltan datos', description: 'Completa todos los campos' },
  submitted: {
    title: 'Verificación demo enviada',
    description: 'Esto es una demo. No se envió nada a revisión.',
  },

  status: {
    title: 'Estado de la verificación',
    names: {
      not_started: 'Sin empezar',
      pending: 'En revisión',
      approved: 'Aprobada',
      rejected: 'Rechazada',
    },
    steps: 'Pasos de la verificación',
    stepStates: { done: '(hecho)', current: '(paso actual)', todo: '(sin empezar)' },
    filled: 'Completar el formulario',
    filledNote: 'Completa todos los campos y añade un documento.',
    submit: 'Enviar',
    submitNote: 'Tu navegador comprueba que no falte nada.',
    review: 'Revisión',
    reviewNote: 'Una revisión suele tardar 1\u00a0a\u00a02\u00a0días hábiles. En esta demo no hay ninguna.',
  },

  receipt: {
    title: 'Verificación demo',
    checked: 'Tu navegador comprobó que no hubiera campos vacíos.',
    pending: 'En esta pestaña, tu estado ahora es “En revisión”.',
    notSent: 'Nada de lo que introdujiste se envió, se guardó ni se registró.',
    again: 'Empezar de nuevo',
    againNote: 'El estado también se restablece al recargar la página o cerrar sesión.',
    dashboard: 'Volver al panel',
  },

  sample: {
    firstName: 'Persona',
    lastName: 'Ejemplo',
    street: 'Calle Ejemplo 1',
    city: 'Villaejemplo',
    state: 'Provincia Ejemplo',
  },
}
