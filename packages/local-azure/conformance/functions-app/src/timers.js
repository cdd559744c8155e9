'use strict';

const { app } = require('@azure/functions');
const { note } = require('./notes.js');

app.timer('tick', {
  schedule: '%CONFORMANCE_SCHEDULE%',
  handler: async (timer) => note('tick', timer),
});
