/**
 * For whatever else writes to contacts, in somebody's name (`ctx`; jobs get one with `actFor`): the gate is asked when a mail is written down and again
 * before it goes.
 */
export { deliverToContact } from './deliver-to-contact.ts';
export { mailFaultOf } from './fill-mail.ts';
export { writeToContact } from './write-to-contact.ts';
