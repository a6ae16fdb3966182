/** How other apps and what they may do are named, on the pages that allow them and in the profile. */
export const messages = {
  unverified: 'Unverified',
  allowedEarlier: 'Allowed earlier',
  scopes: {
    openid: 'Know who you are here',
    email: 'See your email address',
    profile: 'See your name and profile details',
    phone: 'See your phone number',
    offline_access: "Stay signed in when you're away",
  },
} as const
