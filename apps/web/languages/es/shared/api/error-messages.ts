import {
  MAX_ALERTS_PER_USER,
  MAX_FREE_ACTIVE_ALERTS,
  MAX_LABELS_PER_USER,
  MAX_MFA_FACTORS_PER_USER,
  MAX_PASSKEYS_PER_USER,
  MAX_PAYMENT_RULES_PER_USER,
} from '@satlens/domain'
import { LOCALE } from '#shared/date-format.ts'
import type { TranslatedErrorMessages } from '#src/shared/api/error-messages.ts'

/** The messages of errors that people may see, by code. */
export const messages: TranslatedErrorMessages = {
  validation_failed: 'Falta un dato o no es válido.',
  not_found: 'No encontrado.',
  request_entity_too_large: 'La solicitud es demasiado grande.',
  over_request_rate_limit: 'Demasiadas solicitudes. Espera un momento y vuelve a intentarlo.',
  unexpected_failure: 'Algo falló de nuestro lado. Vuelve a intentarlo.',
  service_unavailable: 'El servicio no está disponible por ahora. Inténtalo de nuevo en un momento.',
  request_timeout: 'La solicitud tardó demasiado. Vuelve a intentarlo.',

  no_api_key: 'Falta la clave de API.',
  invalid_api_key: 'La clave de API no es válida.',
  no_authorization: 'No has iniciado sesión. Inicia sesión y vuelve a intentarlo.',
  bad_jwt: 'Tu sesión ya no es válida. Vuelve a iniciar sesión.',
  user_not_found: 'Esta cuenta ya no existe.',
  session_not_found: 'Esta sesión terminó. Vuelve a iniciar sesión.',
  user_banned: 'Esta cuenta está suspendida.',
  insufficient_aal: 'Primero completa la verificación en dos pasos.',

  invalid_credentials: 'La dirección de correo o la contraseña es incorrecta.',
  email_not_confirmed: 'Tu dirección de correo aún no está confirmada.',
  phone_not_confirmed: 'Tu número de teléfono aún no está confirmado.',
  user_already_exists: 'Ya existe una cuenta con esta dirección de correo.',
  email_exists: 'Esta dirección de correo ya pertenece a una cuenta.',
  signup_disabled: 'Por ahora no aceptamos cuentas nuevas.',
  phone_exists: 'Este número de teléfono ya pertenece a una cuenta.',
  phone_provider_disabled: 'El inicio de sesión por teléfono está desactivado.',
  web3_provider_disabled: 'El inicio de sesión con una billetera de Ethereum está desactivado.',
  weak_password: 'Esta contraseña es demasiado débil. Elige una más segura.',
  same_password: 'La contraseña nueva debe ser distinta de la anterior.',
  captcha_failed: 'La comprobación del captcha falló. Vuelve a intentarlo.',
  over_email_send_rate_limit: 'Se enviaron demasiados correos. Espera un momento y vuelve a intentarlo.',
  sms_send_failed: 'No se pudo enviar el SMS. Inténtalo de nuevo en un minuto.',
  over_sms_send_rate_limit: 'Se enviaron demasiados SMS. Espera un momento y vuelve a intentarlo.',

  refresh_token_not_found: 'Tu sesión ya no es válida. Vuelve a iniciar sesión.',
  refresh_token_already_used: 'Tu sesión ya no es válida. Vuelve a iniciar sesión.',
  session_expired: 'La sesión caducó. Vuelve a iniciar sesión.',

  otp_expired: 'El código o enlace es incorrecto o ya caducó.',
  otp_disabled: 'Los códigos de un solo uso solo sirven para cuentas existentes.',
  reauthentication_needed: 'Primero pide un código para confirmar que eres tú.',
  reauthentication_not_valid: 'El código de confirmación es incorrecto o ya caducó.',
  current_password_required: 'Introduce tu contraseña actual.',
  current_password_invalid: 'La contraseña actual es incorrecta.',
  flow_state_not_found: 'Este inicio de sesión caducó o se empezó en otro navegador. Empieza de nuevo.',
  flow_state_expired: 'Este inicio de sesión tardó demasiado. Empieza de nuevo.',
  flow_state_already_used: 'Este enlace de inicio de sesión ya se usó.',
  bad_code_verifier: 'Este inicio de sesión se empezó en otro navegador. Empieza de nuevo.',

  bad_oauth_state: 'Termina de iniciar sesión en el navegador en el que empezaste.',
  bad_oauth_callback: 'El servicio no devolvió ningún código. Empieza de nuevo.',
  bad_id_token: 'El servicio devolvió un inicio de sesión no válido. Empieza de nuevo.',
  invalid_nonce: 'El servicio devolvió un inicio de sesión no válido. Empieza de nuevo.',
  oauth_provider_not_supported: 'Ya no ofrecemos este servicio.',
  provider_disabled: 'Este servicio no está activado.',
  provider_email_needs_verification: 'Primero confirma tu dirección de correo. Te enviamos un correo.',
  manual_linking_disabled: 'La vinculación de métodos de inicio de sesión está desactivada.',
  identity_already_exists: 'Este método de inicio de sesión ya está vinculado.',
  identity_not_found: 'Este método de inicio de sesión no pertenece a tu cuenta.',
  single_identity_not_deletable: 'No puedes desvincular tu único método de inicio de sesión.',
  email_conflict_identity_not_deletable:
    'Tu dirección de correo proviene de este método de inicio de sesión, así que no puedes desvincularlo.',

  mfa_factor_name_conflict: 'Ya tienes un método de verificación con este nombre.',
  too_many_enrolled_mfa_factors: `Puedes tener hasta ${MAX_MFA_FACTORS_PER_USER} métodos de verificación.`,
  mfa_verified_factor_exists:
    'Este número de teléfono ya está configurado para la verificación en dos pasos.',
  mfa_factor_not_found: 'Este método de verificación ya no existe.',
  mfa_challenge_expired: 'Esta solicitud caducó. Empieza de nuevo.',
  mfa_ip_address_mismatch: 'Esta verificación ya se usó. Empieza de nuevo.',
  mfa_verification_failed: 'El código es incorrecto.',
  mfa_phone_enroll_not_enabled: 'Los códigos por SMS están desactivados.',
  mfa_phone_verify_not_enabled: 'Los códigos por SMS están desactivados.',
  mfa_recovery_codes_sole_factor:
    'Primero activa la verificación en dos pasos. Los códigos de respaldo solo sirven junto con ella.',
  mfa_recovery_codes_locked: 'Demasiados códigos incorrectos. Inténtalo más tarde.',
  mfa_verification_rejected: 'No se aceptarán más intentos de verificación.',
  passkey_not_found: 'Esta passkey ya no existe.',
  too_many_passkeys: `Puedes tener hasta ${MAX_PASSKEYS_PER_USER} passkeys.`,
  webauthn_challenge_not_found: 'Esta solicitud de passkey caducó. Empieza de nuevo.',
  webauthn_challenge_expired: 'Esta solicitud caducó. Empieza de nuevo.',
  webauthn_verification_failed: 'No se pudo verificar la passkey.',
  webauthn_credential_exists: 'Esta passkey ya está añadida.',

  invalid_address: 'Esta no es una dirección de Bitcoin válida.',
  invalid_amount: 'El monto no es válido.',
  missing_information: 'Completa todos los campos.',
  idempotency_key_reused:
    'Esta solicitud ya se envió con otros datos. Recarga la página y vuelve a intentarlo.',
  private_material_refused:
    'Esto parece una clave privada o una frase de recuperación. No la guardamos. Nunca la compartas con nadie.',
  invalid_account_key: 'Esta no es la clave pública extendida de una cuenta.',
  network_mismatch: 'Este servidor usa otra red de Bitcoin.',
  invalid_account_name: 'Este nombre de cuenta no es válido.',
  account_already_watched: 'Ya observas esta cuenta.',
  watched_account_limit_reached:
    'Ya observas todas las cuentas que permite este servidor. Primero quita una.',
  watched_account_not_found: 'Esta cuenta ya no existe.',
  invalid_label: 'Esta etiqueta no es válida.',
  invalid_label_reference: 'Esto no es una dirección, una transacción ni una moneda.',
  label_limit_reached: `Puedes tener hasta ${MAX_LABELS_PER_USER.toLocaleString(LOCALE)} etiquetas. Primero borra algunas.`,
  account_without_keys:
    'Esta cuenta es una sola dirección. Para gastar desde ella, observa su descriptor o su clave pública extendida.',
  bitcoin_index_missing: 'Este servidor no está conectado a una fuente de datos de la cadena de bloques.',
  coin_not_found: 'Una de estas monedas ya se gastó o es desconocida. Vuelve a cargar las monedas.',
  not_enough_coins:
    'Las monedas no cubren el monto y la comisión de red. Elige más monedas, un monto menor o una comisión más baja.',
  invalid_fee_rate: `Introduce una tarifa de 1 a ${(1_000).toLocaleString(LOCALE)}\u00a0sat/vB.`,
  network_fee_too_high:
    'La comisión de red supera la cuarta parte del monto. Elige una tarifa más baja o acepta esta comisión.',
  payment_not_found:
    'Esta cuenta no tiene ese pago sin confirmar. Quizá se confirmó o se reemplazó. Vuelve a cargar los pagos.',
  payment_not_replaceable: 'Este pago no se puede reemplazar.',
  fee_rate_too_low: 'Un reemplazo debe pagar una comisión más alta. Elige una tarifa más alta.',
  bitcoin_index_unavailable:
    'Los datos de la cadena de bloques no están disponibles por ahora. Inténtalo de nuevo en un momento.',

  price_unavailable: 'No hay ningún precio reciente disponible.',
  currency_without_source: 'Este servidor no tiene una fuente de precios para esta divisa.',

  invalid_alert_value: 'Este valor no es válido para una alerta.',
  alert_limit_reached: `El plan gratuito permite ${MAX_FREE_ACTIVE_ALERTS} alertas activas. Primero pausa o elimina una.`,
  too_many_alerts_kept: `Puedes tener hasta ${MAX_ALERTS_PER_USER} alertas. Primero elimina una.`,
  alert_already_active: 'Ya tienes una alerta activa con estos ajustes.',
  alert_not_found: 'Esta alerta ya no existe.',
  bad_switch_off_link: 'Este enlace está incompleto. Puedes desactivar los correos de alertas en el panel.',
  alert_action_impossible:
    'Solo se pueden reanudar las alertas en pausa y reactivar las disparadas o vencidas.',
  invalid_payment_rule: 'Este valor no es válido para un aviso.',
  payment_rule_not_found: 'Este aviso ya está desactivado.',
  too_many_payment_rules: `Puedes activar hasta ${MAX_PAYMENT_RULES_PER_USER} avisos. Primero desactiva uno.`,

  ethereum_not_configured: 'Este servidor no puede leer Ethereum.',
  ethereum_unavailable:
    'Los datos de Ethereum no están disponibles por ahora. Inténtalo de nuevo en un momento.',
  oauth_authorization_not_found: 'Esta solicitud ha caducado o ya se respondió. Vuelve a empezar en la app.',
  oauth_consent_not_found: 'Esta app no tiene acceso a tu cuenta.',
  oauth_device_code_not_found:
    'Este código no existe o ha caducado. Compruébalo o vuelve a empezar en el dispositivo.',
}
