/** One exchange: what the agent says, and what the caller must answer; null: it stays silent. */
export type Exchange = readonly [agent: string, caller: RegExp | null]

export interface Dialogue {
  readonly title: string
  readonly instructions: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly exchanges: readonly Exchange[]
}

const refund = 'You want a refund for order A-1001 because it arrived broken. Your email is ana@example.com.'
const statesRefund = /I want a refund for order A-1001 because it arrived broken\.$/
const closes = /goodbye\.$/i
const presses = /^(?:I understand, but|Could you please check|Is there no exception).* I want a refund/
const unsure = /(?:not sure about|do not know) that, sorry\.$/

/** Realistic agents, line by line. */
export const dialogues: readonly Dialogue[] = [
  {
    title: 'an order desk verifies the order and the e-mail address, asks for consent and refunds',
    instructions: refund,
    exchanges: [
      ['Hello! How can I help you today?', /^I want a refund for order A-1001 because it arrived broken\.$/],
      ["I'm sorry to hear that. Could you please give me your order number?", /^My order number is A-1001\.$/],
      ['Thank you. For verification, what is the email address on the account?', /^My email is ana@example\.com\.$/],
      ['One moment while I check that for you.', null],
      ['Thanks for waiting. I can refund 49.00 EUR to your card. Shall I go ahead?', /^Yes, please/],
      ['Your refund has been issued. Is there anything else I can help with?', closes],
      ['Have a nice day!', null],
    ],
  },
  {
    title: 'an agent refuses because the window has passed',
    instructions: refund,
    exchanges: [
      ['Hi, welcome to Acme.', statesRefund],
      ['Unfortunately the 30-day refund window for this order has passed.', presses],
      ['I am afraid I cannot make an exception. Is there anything else?', /pity|Thanks anyway/],
    ],
  },
  {
    title: 'an agent asks for things the caller was not told',
    instructions: refund,
    exchanges: [
      ['How can I help?', statesRefund],
      ['What is your loyalty card number?', /^I am sorry, I do not have the loyalty card number\.$/],
      ["What is your mother's maiden name?", /^I am sorry, I do not have/],
      ['Have you ever contacted us before?', unsure],
    ],
  },
  {
    title: 'an agent asks for one known and one unknown thing in the same message',
    instructions: 'You want to cancel your subscription. Your name is Ana Silva.',
    exchanges: [
      ['Hi', /cancel my subscription/],
      [
        'Could you tell me your full name and date of birth?',
        /^My name is Ana Silva\. I am sorry, I do not have the date of birth\.$/,
      ],
    ],
  },
  {
    title: 'an agent asks two questions in two sentences',
    instructions: refund,
    exchanges: [
      ['Hello', statesRefund],
      ['What is your order number? And which email did you use?', /A-1001\. My email is ana@example\.com\.$/],
    ],
  },
  {
    title: 'an agent announces a list of what it needs',
    instructions: `${refund} Your order number is A-1001.`,
    exchanges: [
      ['Hello', statesRefund],
      [
        "To help you I'll need two things: your order number and your email.",
        /A-1001\. My email is ana@example\.com\.$/,
      ],
    ],
  },
  {
    title: 'an agent accepts either of two things',
    instructions: 'You want a refund. Your email is ana@example.com.',
    exchanges: [
      ['Hello', /I want a refund\./],
      ['Please provide your order number or email.', /^My email is ana@example\.com\.$/],
    ],
  },
  {
    title: 'an agent asks the same question for ever',
    instructions: refund,
    exchanges: [
      ['What is your order number?', /A-1001.*I want a refund/],
      ['What is your order number?', /^My order number is A-1001\.$/],
      ["Sorry, what's the order number?", /asking me the same|asked me that/],
      ['What is your order number?', null],
    ],
  },
  {
    title: 'an agent greets for ever',
    instructions: refund,
    exchanges: [
      ['How can I help you?', statesRefund],
      ['How can I help you?', statesRefund],
      ['How can I help you?', /asking me the same|asked me that/],
    ],
  },
  {
    title: 'an agent says things that do not help',
    instructions: refund,
    exchanges: [
      ['Hello', statesRefund],
      ['I see your order from March.', statesRefund],
      ['Noted.', statesRefund],
      ['Interesting.', closes],
    ],
  },
  {
    title: 'an agent checks wrong values',
    instructions: refund,
    exchanges: [
      ['Hello', statesRefund],
      ['Is your email bob@example.com?', /^No, .* My email is ana@example\.com\.$/],
      ['So you would like a refund for order B-2002, correct?', /^No, .* My order number is A-1001\.$/],
      ['Can you confirm your email is ana@example.com?', /^Yes, that is/],
    ],
  },
  {
    title: 'an agent asks whether it understood',
    instructions: refund,
    exchanges: [
      ['Hello', statesRefund],
      ['Did it arrive broken?', /^Yes, that is/],
      ['Just to confirm, you want a refund for order A-1001, is that correct?', /^Yes, that is/],
      ['Please confirm that you want me to refund 49 EUR.', /^Yes/],
    ],
  },
  {
    title: 'an agent offers something else',
    instructions: refund,
    exchanges: [
      ['Hello', statesRefund],
      ['Would you like a replacement instead?', /^No, thank.* I want a refund/],
      ['Would you prefer store credit or a refund?', statesRefund],
      ["Okay, I've processed the refund.", closes],
    ],
  },
  {
    title: 'an agent refuses and offers something else in one message',
    instructions: refund,
    exchanges: [
      ['Hello', statesRefund],
      ["I'm afraid we can't refund this. Would you like store credit?", presses],
      ["We really can't. Would you like store credit?", closes],
    ],
  },
  {
    title: 'an agent makes a promise that hangs on a condition, then acts',
    instructions: refund,
    exchanges: [
      ['Hello', statesRefund],
      ['Your refund will be issued once you have returned the item.', statesRefund],
      ['All right, your refund is being processed. Have a great day!', closes],
    ],
  },
  {
    title: 'an agent did not understand',
    instructions: refund,
    exchanges: [
      ['Hello', statesRefund],
      ['What is your email?', /ana@example\.com/],
      ["Sorry, I didn't catch that.", /^My email is ana@example\.com\.$/],
    ],
  },
  {
    title: 'several goals are pursued one after the other',
    instructions:
      'Ask whether the shop is open on Sunday. Then ask for the price of the blue kettle. Finally, cancel your subscription.',
    variables: { customerNumber: 77 },
    exchanges: [
      ['Hello', /^Can you tell me whether the shop is open on Sunday\?$/],
      ['Yes, we are open from 10 to 4.', /I would like the price of the blue kettle\.$/],
      ['The blue kettle costs 29 euros. Anything else?', /I would like to cancel my subscription\.$/],
      ['What is your customer ID?', /^My customer number is 77\.$/],
      ['Your subscription has been cancelled.', closes],
    ],
  },
  {
    title: 'a refused goal does not end the others',
    instructions: 'Ask for a refund. Then ask when the shop opens.',
    exchanges: [
      ['Hello', /I would like a refund\./],
      ['That is not possible.', /I would like a refund\./],
      ['No, we cannot do that.', /Can you tell me when the shop opens\?$/],
      ['We open at 9.', closes],
    ],
  },
  {
    title: 'a password is refused, and everything else is answered',
    instructions: `${refund} If asked for a password, refuse to give it.`,
    exchanges: [
      ['Hello', statesRefund],
      ['Please tell me your password and your order number.', /not .*share that\. My order number is A-1001\.$/],
      ['I do need your password.', /share that\.$/],
    ],
  },
  {
    title: 'a secret is kept without a conditional line',
    instructions:
      'You want to get the balance of your account. Account number: 998877. PIN: 4321. Never share your PIN.',
    exchanges: [
      ['Hello.', /balance of my account/],
      ['Please enter your account number.', /998877/],
      ['Now your PIN.', /share that\.$/],
      ['Your balance is 12.40 EUR.', closes],
    ],
  },
  {
    title: 'a secret is given away by no question of yes or no',
    instructions: 'You want to get the balance of your account. PIN: 4711. Never share your PIN.',
    exchanges: [
      ['Hello.', /balance of my account/],
      ['Is your PIN 1234?', /^I [^\d]* share that\.$/],
      ['Is your PIN 4711?', /^I [^\d]* share that\.$/],
      ['So it is 4711, right?', unsure],
    ],
  },
  {
    title: 'a secret among the variables is kept as well',
    instructions: 'You want an invoice. Never reveal your PIN code.',
    variables: { pin: 4711, order: 'A-7' },
    exchanges: [
      ['Hello.', /I want an invoice\./],
      ['Is it order B-7, and is your PIN 1234?', /^I [^\d]* share that\.$/],
      ['What is your order?', /A-7/],
    ],
  },
  {
    title: 'a secret is not told as a part of the story',
    instructions: 'You want a new card. You set the password hunter2 in May. Do not tell the password.',
    exchanges: [
      ['Hello.', /I want a new card\.$/],
      ['What password did you set?', /share that\.$/],
      ['When was that?', unsure],
      ['What happened?', /^I want a new card\.$/],
    ],
  },
  {
    title: 'a reason that must not be mentioned is not given',
    instructions: 'Cancel your subscription. The competitor is cheaper. Do not mention the competitor.',
    exchanges: [
      ['Hello.', /^I would like to cancel my subscription\.$/],
      ['Why?', /^I would like to cancel my subscription\.$/],
    ],
  },
  {
    title: 'an offer about a secret is judged as an offer',
    instructions: 'You want to reset your PIN. Never share your PIN.',
    exchanges: [
      ['Hello.', /I want to reset my PIN\.$/],
      ['Shall I reset your PIN?', /^Yes, please/],
    ],
  },
  {
    title: 'orders that name no secret hide nothing',
    instructions:
      'You want a refund. Your other order is A-7. You signed up in May. Do not give up. Do not give any other information.',
    exchanges: [
      ['Hello.', /I want a refund\./],
      ['When did you sign up?', /^I signed up in May\.$/],
      ['What is your other order?', /A-7/],
    ],
  },
  {
    title: 'news that nothing was done is no success',
    instructions: refund,
    exchanges: [
      ['Hello', statesRefund],
      ['No refund has been issued.', statesRefund],
      ['None of the refunds are approved.', statesRefund],
      ['No problem, your refund has been issued.', closes],
    ],
  },
  {
    title: 'a parcel is done when it was moved or shipped',
    instructions: 'You want to move your appointment. Then ask for a replacement.',
    exchanges: [
      ['Hello', /move my appointment/],
      ['Your appointment has been moved to Friday.', /I would like a replacement\.$/],
      ['The replacement has been shipped.', closes],
    ],
  },
  {
    title: 'a greeting before a question is no question',
    instructions: 'You are Ana Silva. You want a refund.',
    exchanges: [
      ['Hi, who is this?', /^My name is Ana Silva\. I want a refund\.$/],
      ['hello, what is your name?', /^My name is Ana Silva\.$/],
    ],
  },
  {
    title: '"let us" asks for nothing, "let me know" does',
    instructions: refund,
    exchanges: [
      ['Let us begin.', /^I want a refund/],
      ['Please let me know your email.', /^My email is ana@example\.com\.$/],
    ],
  },
  {
    title: 'news right after a request to wait ends the waiting',
    instructions: refund,
    exchanges: [
      ['Hello', statesRefund],
      ['One moment, I am checking.\nYour refund has been issued.', closes],
    ],
  },
  {
    title: 'a refusal leads to the supervisor that the instructions ask for',
    instructions: `${refund} If the agent refuses, ask for a supervisor.`,
    exchanges: [
      ['Hello', statesRefund],
      ["Sorry, we can't refund that.", /^I would like to speak to a supervisor\.$/],
      ['No, that is not possible.', closes],
    ],
  },
  {
    title: 'an offer is turned down as the instructions say',
    instructions:
      'The caller wants to cancel their gym membership because they are moving. Their member number is 55512. If offered a discount, decline politely.',
    exchanges: [
      ['Hello, how can I help?', /^I want to cancel my gym membership because I am moving\.$/],
      ['May I ask why you want to cancel?', /because I am moving/],
      ['We could offer you a 20% discount. Would you like that?', /^No, thank/],
      ['What is your membership ID?', /55512/],
      ['Okay, your membership is now cancelled.', closes],
    ],
  },
  {
    title: 'fixed words are spoken when their condition comes up',
    instructions:
      'You are an impatient customer calling about a late delivery. Ask the agent to send you a replacement. Say "This is the third time!" if the agent asks for patience. When asked for your tracking number, say you do not have it.',
    exchanges: [
      ['Hello', /^I am calling about a late delivery\. Can you send me a replacement, please\?$/],
      ['Please have some patience.', /^This is the third time!$/],
      ['What is your tracking number?', /^I do not have it\.$/],
      ["I'll send a replacement today.", closes],
    ],
  },
  {
    title: 'a conditional line can end the call',
    instructions: `${refund} Hang up if the agent refuses.`,
    exchanges: [
      ['Hello', statesRefund],
      ['No, we cannot refund that.', closes],
      ['Anything else?', null],
    ],
  },
  {
    title: 'the story is told when it is asked for',
    instructions:
      'You are Ana Silva, a polite customer who wants to return a kettle. You bought the kettle on 3 March. The lid is cracked. You live in Lisbon. Be brief.',
    exchanges: [
      ['Hi there! Who am I speaking with?', /^My name is Ana Silva\. I want to return a kettle\.$/],
      ['When did you buy it?', /^I bought the kettle on 3 March\.$/],
      ['What seems to be the problem?', /The lid is cracked\.$/],
      ['Where do you live?', /^I live in Lisbon\.$/],
      ['I will arrange the return.', closes],
    ],
  },
  {
    title: 'the order number is kept back until it is asked for',
    instructions:
      'You want a refund for order A-1001 because it arrived broken. Do not mention the order number until asked.',
    exchanges: [
      ['Hello', /^I want a refund for my order because it arrived broken\.$/],
      ['Do you have your order number?', /^My order number is A-1001\.$/],
    ],
  },
  {
    title: 'the sentence before gives a pronoun its meaning',
    instructions:
      'You ordered a blue lamp (order number LX-220) and it never arrived. You want to know where it is. Only give the order number if asked.',
    exchanges: [
      ['Hi', /I ordered a blue lamp.*I want to know where it is\.$/],
      ['Which order is this about?', /LX-220/],
      ["It's with the courier and should arrive tomorrow.", closes],
    ],
  },
  {
    title: 'an appointment is moved to the second choice',
    instructions:
      'You need to reschedule your dentist appointment from Tuesday to Friday. Your name is Maria Lopez. Phone: +351 912 345 678. If Friday is not available, ask for Thursday.',
    exchanges: [
      ['Good morning, how may I help you?', /reschedule my dentist appointment from Tuesday to Friday\.$/],
      ["May I have your full name? And what's the best number to reach you?", /Maria Lopez\. .*\+351 912 345 678\.$/],
      ['Unfortunately we have nothing on Friday.', /^I would like Thursday\.$/],
      ['Thursday at 3 pm works. Shall I book that?', /^Yes, please/],
      ['Your appointment has been rescheduled. Is there anything else I can do for you?', closes],
    ],
  },
  {
    title: 'lists and labels are understood',
    instructions: 'Task: cancel the order\nOrder number: A-1001\nEmail: ana@example.com\nTone: friendly',
    exchanges: [
      ['Hello', /^I would like to cancel the order\.$/],
      ['Order number?', /A-1001/],
      ['E-mail, please.', /ana@example\.com/],
      ['Do you really want to cancel the order?', /^Yes/],
      ['The order is cancelled.', closes],
    ],
  },
  {
    title: 'variables are known under every spelling of their keys',
    instructions: 'You want an invoice.',
    variables: { order_number: 'A-7', billingCity: 'Porto', address: { street: 'Rua 1' }, vip: true, 'X-Trace': 't-1' },
    exchanges: [
      ['Hello', /I want an invoice\./],
      ['What is your order ID?', /A-7/],
      ['And the billing city?', /Porto/],
      ['What street is it?', /Rua 1/],
      ['What is your trace?', /^I am sorry, I do not have the trace\.$/],
    ],
  },
  {
    title: 'what must be told is told with the goal',
    instructions: 'Explain that your package never arrived. Ask for a refund. Mention that you are a loyal customer.',
    exchanges: [['Hi', /^My package never arrived\. I would like a refund\. I am a loyal customer\.$/]],
  },
  {
    title: 'a condition on one number is not taken for another number',
    instructions: `${refund} When asked for your tracking number, say you lost it.`,
    exchanges: [
      ['Hello', statesRefund],
      ['What is your order number?', /^My order number is A-1001\.$/],
      ['And the tracking number?', /^I lost it\.$/],
    ],
  },
  {
    title: 'an order is late, and the caller asks for what the instructions say',
    instructions:
      'You are calling to check on the status of your order. Your order number is 10023 and your last name is Okafor. You are friendly. If the agent says the order is delayed, express disappointment and ask for a discount code.',
    exchanges: [
      ['Thanks for calling! My name is Sam. How can I help you today?', /status of my order\.$/],
      ['Can I have your order number, please?', /10023/],
      ['And your last name?', /Okafor/],
      ['Thanks, Mr. Okafor. Your order 10023 is delayed until Friday.', /^I would like a discount code\.$/],
      ['I can offer you a 10% discount code. Does that work for you?', /^Yes/],
    ],
  },
  {
    title: 'a lost card is blocked without the card number',
    instructions:
      "You're a customer of a bank. You lost your card yesterday and need to block it. Your full name is John Carter. If asked for the card number, say you don't have it with you.",
    exchanges: [
      ['Welcome to First Bank. How may I assist you?', /^I lost my card yesterday\. I need to block it\.$/],
      ['I can help you with that. Could you verify your full name?', /John Carter/],
      ['Thank you, John. Can you give me the card number?', /^I don't have it with me\.$/],
      ['When did you lose it?', /yesterday/],
      ['I have blocked your card. Would you like it sent to your home address?', closes],
    ],
  },
  {
    title: 'a flight is refunded under its booking reference',
    instructions:
      'You would like a refund of your flight TK1823 booked under reference XJ99PL. The flight was cancelled by the airline.',
    exchanges: [
      ['Hello', /refund of my flight TK1823/],
      ['What is your booking reference?', /is XJ99PL\.$/],
      ['Was the flight cancelled by the airline?', /^Yes, that is/],
      ['Do you want me to process it to the original payment method?', /^Yes, please/],
      ["I've submitted your refund request.", closes],
    ],
  },
  {
    title: 'a German instruction is stated as it is',
    instructions: 'Du möchtest eine Rückerstattung für Bestellung A-1001. Sie kam kaputt an.',
    exchanges: [['Guten Tag!', /Du möchtest eine Rückerstattung für Bestellung A-1001\. Sie kam kaputt an\.$/]],
  },
  {
    title: 'a Spanish instruction is stated as it is',
    instructions: 'Quieres un reembolso del pedido A-1001 porque llegó roto.',
    exchanges: [['¡Hola!', /Quieres un reembolso del pedido A-1001 porque llegó roto\.$/]],
  },
  { title: 'without instructions there is nothing to say', instructions: '', exchanges: [['How can I help?', closes]] },
]
