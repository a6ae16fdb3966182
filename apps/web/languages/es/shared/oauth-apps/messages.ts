import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/oauth-apps/messages.ts'

/** How other apps and what they may do are named, on the pages that allow them and in the profile. */
export const messages: Translation<typeof english> = {
  unverified: 'Sin verificar',
  allowedEarlier: 'Ya permitido',
  scopes: {
    openid: 'Saber quién eres aquí',
    email: 'Ver tu dirección de correo',
    profile: 'Ver tu nombre y los datos de tu perfil',
    phone: 'Ver tu número de teléfono',
    offline_access: 'Mantener la sesión iniciada cuando no estés',
  },
}
