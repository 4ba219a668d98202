import type { Catalogue } from '../catalogue.ts';

export const signin: Catalogue['signin'] = {
  title: 'Sign in',
  heading: 'Welcome back',
  lead: 'Stock, tallies, labels and RFID tags in one place.',
  tagline: 'Know the grain, count the leaf',
  taglineMore: 'Stock · Tallies · Labels · RFID',
  companyCode: 'Company code',
  account: 'Account',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  remember: 'Remember account',
  submit: 'Sign in',
  submitting: 'Signing in',
  companyCodeRequired: 'Enter the company code',
  accountRequired: 'Enter your account',
  passwordRequired: 'Enter your password',
  serverWaiting: 'Waiting for the server',
  figure: 'Book-matched crown-cut veneer',
};
