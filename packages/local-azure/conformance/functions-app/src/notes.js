'use strict';

// What functions saw, by the id of the check that made them run. In memory: run the app with one worker.
const { app } = require('@azure/functions');

const notes = new Map();

exports.note = (id, seen) => {
  notes.set(id, [...(notes.get(id) ?? []), seen]);
};

app.http('notes', {
  route: 'notes/{id}',
  methods: ['GET'],
  handler: async (request) => ({ jsonBody: notes.get(request.params.id) ?? [] }),
});
