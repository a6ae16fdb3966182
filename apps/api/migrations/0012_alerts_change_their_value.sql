-- What an alert waits for may be changed by its owner. Its kind stays: that would be another alert.
GRANT UPDATE ("value") ON "alerts" TO satlens_user;
